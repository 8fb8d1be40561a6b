/** Distributes exactly `total` items over places by weight, at most `room` in each. */
export function spread(total: number, room: Int32Array, weightOf: (place: number) => number): Int32Array {
  const fits = room.reduce((sum, here) => sum + here, 0);
  if (total > fits) throw new RangeError(`${total} do not fit where there is room for ${fits}.`);
  const weights = Float64Array.from(room, (_, place) => weightOf(place));
  const sum = weights.reduce((a, b) => a + b, 0);
  let left = total;
  let due = 0;
  const shares = room.map((here, place) => {
    due += sum > 0 ? (total * (weights[place] as number)) / sum : 0;
    const share = Math.min(here, Math.floor(due));
    left -= share;
    // The surplus of a full place is distributed at the end. Carried on, it would fill the neighbours.
    due -= Math.floor(due);
    return share;
  });
  for (let place = 0; left > 0; place = (place + 1) % room.length) {
    if ((shares[place] as number) >= (room[place] as number)) continue;
    shares[place] = (shares[place] as number) + 1;
    left--;
  }
  return shares;
}

/** Draws numbers below `size` without repetition until `begin` is called again. */
export function createDistinct(size: number): { begin(): void; take(draw: () => number): number } {
  const seen = new Int32Array(size);
  let round = 0;
  return {
    begin: () => void round++,
    take(draw) {
      let drawn = draw();
      for (let tries = 0; seen[drawn] === round && tries < PATIENCE; tries++) drawn = draw();
      while (seen[drawn] === round) drawn = (drawn + 1) % size;
      seen[drawn] = round;
      return drawn;
    },
  };
}

/** Maximum draws that hit a taken number. Then the next free one is used. */
const PATIENCE = 30;

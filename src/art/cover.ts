import { remembered, svgURL } from './dataUrl.ts';
import { numbersFrom, seedOf } from './seed.ts';
import { song } from './song.ts';
import { birdName, plumageOf, skyOf } from './traits.ts';

const W = 1200;
const H = 300;

/** The song of the username over its own hills, in the colours of its bird. */
export const coverURL = (username: string, bird?: string): string => drawn(birdName(username, bird));

const drawn = remembered((name) => svgURL(drawCover(name)));

function drawCover(name: string): string {
  const [username = ''] = name.split(' ');
  const seed = seedOf(username);
  const next = numbersFrom(seed);
  const { body, wing, breast } = plumageOf(name);
  const { near, far } = skyOf(name);
  const call = song(username, { width: W, height: H * 0.8, unit: 58, base: 0.62, lift: 0.26 });
  const sunX = W * (0.62 + next() * 0.3);
  const sunY = H * (0.24 + next() * 0.14);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${W}" height="${H}" fill="${near}"/>` +
    `<circle cx="${whole(sunX)}" cy="${whole(sunY)}" r="${whole(H * 0.17)}" fill="${breast}"/>` +
    `<path d="${hill(0.66, 0.2, 3, seed)}" fill="${far}"/>` +
    `<g fill="none" stroke="${wing}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${call}" transform="translate(0 ${whole(-H * 0.17)})" stroke-opacity=".16" stroke-width="4"/>` +
    `<path d="${call}" stroke-width="6.5"/></g>` +
    `<path d="${hill(0.8, 0.16, 4, seed >> 5)}" fill="${body}"/>` +
    `<path d="${hill(0.92, 0.12, 3, seed >> 9)}" fill="${wing}"/></svg>`
  );
}

/** A soft ridge of `waves` half waves. */
function hill(at: number, rise: number, waves: number, bits: number): string {
  const step = W / waves;
  let path = `M0 ${whole(H * at)}`;
  for (let i = 0; i < waves; i++) {
    const lift = (i % 2 ? 1 : -1) * H * rise * (0.7 + ((bits >> i) & 3) / 5);
    path += `q${whole(step / 2)} ${whole(lift)} ${whole(step)} 0`;
  }
  return `${path}V${H}H0Z`;
}

const whole = (n: number): string => n.toFixed(0);

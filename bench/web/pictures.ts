import sharp from 'sharp';
import type { Session } from '../lib/client.ts';

const POSTS = 20;

/** A new member whose feed consists of posts with a different picture each. */
export async function fillWithPictures(url: string): Promise<Session> {
  const { encodedToken: token, createdUser } = await send(url, '/auth/signup', {
    body: JSON.stringify({ firstName: 'Robin', username: 'robin', email: 'robin@example.org', password: PASSWORD }),
  });
  for (let i = 0; i < POSTS; i++) {
    const { media } = await send(url, '/media', { token, body: await photo(i) });
    const postData = { content: `Picture ${i}: the tide is out.`, media: [{ _id: media._id, alt: 'The flats.' }] };
    await send(url, '/posts', { token, body: JSON.stringify({ postData }) });
  }
  return { token, user: JSON.stringify(createdUser) };
}

const PASSWORD = 'correct horse battery';

interface Sent {
  token?: string;
  body: string | Uint8Array<ArrayBuffer>;
}

interface Answer {
  encodedToken: string;
  createdUser: object;
  media: { _id: string };
}

async function send(url: string, path: string, { token, body }: Sent): Promise<Answer> {
  const headers = { prefer: 'return=representation', ...(token && { authorization: token }) };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}

/** Soft shapes with grain: the size of a phone's picture, and as hard to compress. */
async function photo(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1600, 1200];
  const colour = (at: number) => `hsl(${(seed * 67 + at * 41) % 360} 45% ${30 + ((at * 13) % 50)}%)`;
  const shapes = Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [(i * 397 + seed * 211) % width, (i * 251 + seed * 97) % height];
    return `<circle cx="${x}" cy="${y}" r="${40 + ((i * 53) % 160)}" fill="${colour(i)}"/>`;
  });
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour(7)}"/>${shapes.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const made = sharp(Buffer.from(scene)).composite([{ input: grain, blend: 'soft-light' }]);
  return new Uint8Array(await made.jpeg({ quality: 85 }).toBuffer());
}

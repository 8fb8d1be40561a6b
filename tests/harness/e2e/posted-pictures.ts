import sharp from 'sharp';
import type { Picture } from '#contract/media/media.ts';
import type { Post } from '#contract/posts/posts.ts';
import { caller, type Member } from '../api/people.ts';

interface Posted {
  content: string;
  pictures: { width?: number; height?: number; alt?: string }[];
  sensitive?: string;
}

let made = 0;

/** Writes a post through the API. No other post has its pictures. */
export async function postPictures(url: string, by: Member, { content, pictures, sensitive }: Posted): Promise<Post> {
  const media: { _id: string; alt: string }[] = [];
  for (const { width = 900, height = 600, alt = '' } of pictures) {
    const { _id } = await upload(url, by, await drawn(width, height));
    media.push({ _id, alt });
  }
  const call = caller(url, fetch);
  const postData = { content, media, ...(sensitive && { sensitive }) };
  return (await call('POST', '/posts', by.token, { postData })).post;
}

/** Two halves of different colours. */
async function drawn(width: number, height: number): Promise<Buffer> {
  made += 1;
  const background = { r: (made * 61) % 256, g: (made * 113) % 256, b: (made * 29) % 256 };
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: { r: 240, g: 210, b: 120 } },
  } as const;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

export async function upload(url: string, by: Member, file: Buffer, as = 'post'): Promise<Picture> {
  const answer = await fetch(`${url}/api/media?as=${as}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(file),
  });
  if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).media;
}

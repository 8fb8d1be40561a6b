import type { Plumage } from './plumage.ts';
import { numbersFrom, seedOf } from './seed.ts';
import { plumageOf, skyOf, traitOf } from './traits.ts';

export const BIRD_SIZE = 64;

/**
 * Draws the portrait of a username, always the same one. Returns the content of the `<svg>`: only numbers and
 * constants, never a part of the name, so nothing needs escaping. `id` is the prefix of the ids, unique in the
 * document.
 */
export function drawBird(username: string, id: string): string {
  const plumage = plumageOf(username);
  const { near, far } = skyOf(username);
  const pose = traitOf(username, 'pose', POSES);
  const flipped = traitOf(username, 'facing', [true, false]);
  const bill = traitOf(username, 'bill', BILLS);
  const crest = traitOf(username, 'crest', crests(plumage));
  const wing = traitOf(username, 'wing', wings(plumage));
  const scene = traitOf(username, 'scene', scenes(far));
  const face = traitOf(username, 'face', faces(plumage));
  const tilt = (numbersFrom(seedOf(username))() * 6 - 3).toFixed(1);
  const { body, breast } = plumage;
  return (
    `<clipPath id="${id}b"><path d="${BODY}"/></clipPath><clipPath id="${id}w"><path d="${WING}"/></clipPath>` +
    `<rect width="64" height="64" fill="${near}"/><g${flipped ? ' transform="matrix(-1 0 0 1 64 0)"' : ''}>${scene}` +
    `<g transform="${pose} rotate(${tilt} 30 52)">${crest}<path d="${bill}" fill="${plumage.bill}"/>` +
    `<path d="${BODY}" fill="${body}"/><g clip-path="url(#${id}b)"><circle cx="54" cy="59" r="23" fill="${breast}"/>` +
    `${streaks(plumage)}${face}</g><path d="${WING}" fill="${plumage.wing}"/><g clip-path="url(#${id}w)">${wing}</g>` +
    '<circle cx="41" cy="28.5" r="3.9" fill="#14201b"/><circle cx="42.3" cy="27.2" r="1.25" fill="#fff"/>' +
    '</g></g>'
  );
}

const BODY =
  'M33 14a17.5 17.5 0 0 1 17.5 17.5C50.5 50 45 60 39 66H-6c9-6 17.5-14 20.4-23 1-3.5 1.1-7 1.1-11.5A17.5 17.5 0 0 1 33 14Z';
const WING = 'M-8 66C4 60 9 46 22 45.5c9-.3 15 5 13 12-1.3 4.6-6 7-11 8.5Z';
/** Upright, close, far off, ducking, craning. In every pose, the body extends beyond the lower edge. */
const POSES = [
  'rotate(0)',
  'translate(-8 -6) scale(1.15)',
  'translate(6 12) scale(.82)',
  'rotate(13 30 60)',
  'rotate(-15 34 60)',
] as const;
const BILLS = [
  'M48.5 26.2 59.6 30.3 49.9 35.1Z',
  'M48.3 25.2 56.6 30.4 50 36.2Z',
  'M48.8 27.2 63 29.9 50 33.7Z',
  'M48.4 25.6C54 25.6 58.4 28.3 58.8 33.3 56 32.4 53 33.4 50 35.4Z',
] as const;

const crests = ({ cap }: Plumage) =>
  [
    '',
    '',
    `<path d="M27 16c-2-5-6-8-12-8 3 3 4 6 5 12Z" fill="${cap}"/>`,
    `<path d="M36 15c0-5-2-8-5-11-1 4-2 7-2 11Zm-7 1c-1-4-4-7-8-8 1 4 2 7 3 11Z" fill="${cap}"/>`,
    `<path d="M31 15q-1-8 5-12 1 7 1 12Z" fill="${cap}"/>`,
  ] as const;

const wings = ({ bar }: Plumage) =>
  [
    `<path d="M4 62c8-2 13-6 16-13M14 64c7-3 11-7 13-13M24 64c4-3 7-6 8-10" stroke="${bar}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`,
    `<g fill="${bar}"><circle cx="15" cy="56" r="2"/><circle cx="22" cy="51" r="2"/><circle cx="24" cy="59" r="2"/><circle cx="30" cy="54" r="2"/><circle cx="8" cy="61" r="2"/></g>`,
    `<path d="M10 54c8 3 16 2 25-1" stroke="${bar}" stroke-width="4" fill="none"/>`,
    `<path d="M9 56l6-3 3 6 6-5 3 6 6-6" stroke="${bar}" stroke-width="2.2" fill="none" stroke-linejoin="round" stroke-linecap="round"/>`,
    '',
  ] as const;

const scenes = (far: string) =>
  [
    `<circle cx="14" cy="16" r="11" fill="${far}"/>`,
    `<path d="M0 46c14-12 26-12 36-4s20 6 28 0v22H0Z" fill="${far}"/>`,
    `<path d="M6 64V22M14 64V34M56 64V14M49 64V40" stroke="${far}" stroke-width="3.5" stroke-linecap="round"/>`,
    `<path d="M0 0h64v20L0 40Z" fill="${far}"/>`,
    `<circle cx="32" cy="34" r="27" fill="${far}"/>`,
  ] as const;

const faces = ({ cap, bar, breast }: Plumage) =>
  [
    '',
    `<path d="M12 12h42v11.5c-10-2.5-26-2.5-42 5Z" fill="${cap}"/>`,
    `<path d="M26 27.5c8-4.5 16-5 26-1.5l-1 3.2c-9-2.7-17-2.3-24 1.3Z" fill="${bar}"/>`,
    `<circle cx="42.5" cy="30" r="9.5" fill="${breast}"/>`,
  ] as const;

const streaks = ({ id, wing }: Plumage): string =>
  id === 'pipit' || id === 'starling'
    ? `<path d="M40 44v4M45.5 42v4M42.5 52v4M48 49v4" stroke="${wing}" stroke-width="2" stroke-linecap="round"/>`
    : '';

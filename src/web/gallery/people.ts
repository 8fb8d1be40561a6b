export interface Sample {
  id: number;
  name: string;
  username: string;
  minutes: number;
  text: string;
  likes: number;
  comments: number;
  liked?: boolean;
  saved?: boolean;
  own?: boolean;
}

export const SAMPLES: readonly Sample[] = [
  {
    id: 1,
    name: 'Tomás Ibarra',
    username: 'tomas.i',
    minutes: 4,
    text: 'Tide’s out till four. Bring boots and a flask: the godwits are back on the flats.',
    likes: 31,
    comments: 6,
    liked: true,
  },
  {
    id: 2,
    name: 'Priya Raghunathan',
    username: 'priya_r',
    minutes: 22,
    text: 'Swifts! First of the year.',
    likes: 48,
    comments: 9,
  },
  {
    id: 3,
    name: 'Ada Lindqvist',
    username: 'adalind',
    minutes: 61,
    text: 'First sourdough that won’t double as a doorstop.',
    likes: 12,
    comments: 3,
    own: true,
  },
  {
    id: 4,
    name: 'Joon-ho Baek',
    username: 'joonho',
    minutes: 130,
    text: 'The library’s 3D printer is fixed. The culprit was a single googly eye. Booking sheet reopens at noon. Be kind to it.',
    likes: 64,
    comments: 14,
    liked: true,
    saved: true,
  },
  {
    id: 5,
    name: 'Elodie Fontaine',
    username: 'elodie',
    minutes: 190,
    text: 'Does anyone own a ladder tall enough for a stubborn cat?',
    likes: 27,
    comments: 21,
  },
  {
    id: 6,
    name: 'Wick Sanderson',
    username: 'wick',
    minutes: 310,
    text: 'Allotment gate code is the year the pier burned down. I’m not writing the year. You know the year.',
    likes: 19,
    comments: 7,
  },
];

export const agoISO = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

import { define } from '../../language.ts';

export const birdWords = define('birds', {
  legend: 'Your bird',
  note: 'It stands beside all that you write. Everybody sees the one that you choose.',
  bird: (place: number) => `Bird ${place}`,
  others: 'Show others',
  changed: 'Changed. Everybody sees this bird now.',
  failed: 'That bird didn’t land.',
});

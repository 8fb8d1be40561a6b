import { open, type Screen, STATE } from './screen.ts';

const PERSON = '.listed-person';

/** Lists of people, and the tabs of a profile. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'profile-replies', open: (page) => open(page, '/profile/priya_r/replies', '.said-elsewhere') },
  { name: 'profile-likes', open: (page) => open(page, '/profile/guest/likes', '[data-post-id]') },
  {
    name: 'profile-likes-empty',
    as: 'newcomer',
    open: (page, me) => open(page, `/profile/${me.username}/likes`, STATE),
  },
  { name: 'people-followers', open: (page) => open(page, '/profile/priya_r/followers', PERSON) },
  { name: 'people-mutuals', as: 'newcomer', open: (page) => open(page, '/profile/priya_r/mutuals', STATE) },
  {
    name: 'people-found-nobody',
    open: async (page) => {
      await open(page, '/profile/priya_r/followers', PERSON);
      await page.locator('main [type=search]').fill('nobody has this name');
      await page.locator(STATE).waitFor();
    },
  },
  {
    name: 'people-likers',
    open: async (page) => {
      await open(page, '/profile/priya_r', '[data-post-id]');
      await page.locator('.action-comments').first().click();
      await page.locator('.count-link').click();
      await page.locator(`[role=dialog] ${PERSON}`).first().waitFor();
    },
  },
];

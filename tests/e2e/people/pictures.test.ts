import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { bird, post } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('a member’s picture is never asked for, elsewhere or here: the bird is drawn', async ({
    visit,
    people,
    server,
  }) => {
    const bea = await people.join({ firstName: 'Bea' });
    const here = `https://${new URL(server.url).host}/api/posts?picture=1`;
    for (const avatarURL of ['https://pictures.example.org/bea.png', here]) {
      await bea.describes({ avatarURL, coverURL: avatarURL });
      expect(await bea.profile(bea.username), 'the API gives back what it was given').toMatchObject({ avatarURL });
      const written = await bea.writes(`With a picture at ${new URL(avatarURL).host}`);
      const asked: string[] = [];
      const page = await visit(`/profile/${bea.username}`, await people.join(), {
        prepare: async (opened) => opened.on('request', (request) => asked.push(request.url())),
      });
      await expect(post(page, written.content)).toBeVisible();
      await expect(bird(post(page, written.content))).toBeVisible();
      const pictures = page.getByRole('main').locator('img');
      const sources = await pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
      expect(sources.length).toBeGreaterThanOrEqual(1);
      for (const source of sources) expect(source).toMatch(/^data:image\/svg\+xml/);
      expect(asked.filter((url) => url === avatarURL)).toEqual([]);
    }
  });
});

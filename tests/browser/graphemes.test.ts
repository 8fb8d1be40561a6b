import { expect, inject, test } from 'vitest';
import { postBody } from '#contract/posts/posts.schema.ts';
import { measurePost, splitAtGrapheme } from '#contract/text/text.ts';
import { createRandom } from '#seed/generate/random.ts';
import { fuzzSeeds } from '#tests/harness/seeds.ts';
import { counterText } from '#web/ui/fields/Counter.tsx';
import { openProfile } from './tabs.ts';
import { anyText } from './unicode.ts';

const TEXTS = 30_000;
const BATCH = 10_000;
const seeds = fuzzSeeds('graphemes');
const EACH = Math.ceil(TEXTS / seeds.length);

test.each(seeds)(
  `the counter of the browser and the rule of the server agree on ${EACH} texts (FUZZ_SEED=%i)`,
  async (seed) => {
    const random = createRandom(seed, 'texts');
    const page = await (await openProfile()).newPage();
    await page.goto(`${inject('browser').url}/words.html`);
    for (let done = 0; done < EACH; done += BATCH) {
      const texts = Array.from({ length: BATCH }, (_, n) => anyText(random, n % 10 ? 12 : 150));
      const shown = await page.evaluate((texts) => globalThis.count(texts), texts);
      const ruled = texts.map((text) => {
        const { success } = postBody.safeParse({ postData: { content: text } });
        return [counterText(measurePost(text).left), success, splitAtGrapheme(text, 10)[0].length];
      });
      const apart = texts.flatMap((text, n) =>
        String(shown[n]) === String(ruled[n]) ? [] : { text, shown: shown[n], ruled: ruled[n] },
      );
      expect(apart).toEqual([]);
    }
  },
);

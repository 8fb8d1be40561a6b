import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { measurePost, splitAtGrapheme } from '#contract/text/text.ts';
import { boot } from '#web/app/start/boot.ts';
import { PostWords } from '#web/posts/card/PostText.tsx';
import { counterText } from '#web/ui/fields/Counter.tsx';

/** One rendered element: its name and all its attributes. */
export interface Drawn {
  tag: string;
  text: string;
  attributes: Record<string, string>;
}

declare global {
  /** For each text: the counter, whether it can be sent, and the index at which its excess begins. */
  var count: (texts: string[]) => [counter: string, ok: boolean, fits: number][];
  /** The rendered post of each text. */
  var draw: (texts: string[]) => { text: string; elements: Drawn[] }[];
}

globalThis.count = (texts) =>
  texts.map((text) => {
    const { left, ok } = measurePost(text);
    return [counterText(left), ok, splitAtGrapheme(text, 10)[0].length];
  });

const fetch = () => Promise.reject(new Error('nobody asks'));
const { store } = boot({ fetch, base: '', getCookie: () => undefined, storage: localStorage });

globalThis.draw = (texts) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <Provider store={store}>
        {texts.map((text, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          <PostWords key={n} id={`w${n}`} content={text} />
        ))}
      </Provider>,
    ),
  );
  const drawn = [...place.children].map((post) => ({
    text: post.textContent,
    elements: [post, ...post.querySelectorAll('*')].map(({ tagName, textContent, attributes }) => ({
      tag: tagName,
      text: textContent,
      attributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    })),
  }));
  root.unmount();
  return drawn;
};

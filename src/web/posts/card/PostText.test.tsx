import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { segmentsOf } from '#contract/text/segments.ts';
import { PostText } from './PostText.tsx';

const drawn = (text: string, silent = false) =>
  renderToStaticMarkup(
    <PostText
      segments={segmentsOf(text)}
      length={text.length}
      silent={silent}
      renderMention={(username, said) => <a href={`/profile/${username}`}>{said}</a>}
      renderTag={(name, said) => <a href={`/tag/${name}`}>{said}</a>}
    />,
  );

test('mentions, tags and web addresses are links, and nothing else is', () => {
  expect(drawn('Ask @ada, #tide, see https://example.org/a?b=1#c. Not javascript:alert(1) or me@example.org')).toBe(
    '<p class="pip calm">Ask <a href="/profile/ada">@ada</a>, <a href="/tag/tide">#tide</a>, see ' +
      '<a href="https://example.org/a?b=1#c" target="_blank" rel="noopener nofollow">https://example.org/a?b=1#c</a>' +
      '. Not javascript:alert(1) or me@example.org</p>',
  );
});

test('a text in a script that joins or stacks its letters is set looser', () => {
  expect(drawn('مرحبا')).toBe('<p class="pip loud other-script">مرحبا</p>');
});

test('HTML is text, and line breaks stay', () => {
  expect(drawn('One\n\n<b>bold</b> <img src=x onerror=alert(1)> &amp;')).toBe(
    '<p class="pip clear">One\n\n&lt;b&gt;bold&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt; &amp;amp;</p>',
  );
});

test('where a link beside it says the same, only the links within are heard', () => {
  expect(drawn('Ask @ada', true)).toBe(
    '<p class="pip loud"><span aria-hidden="true">Ask </span><a href="/profile/ada">@ada</a></p>',
  );
});

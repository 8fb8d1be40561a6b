import { renderToStaticMarkup } from 'react-dom/server';
import { landingWords } from '#words/en/landing.tsx';
import { Landing, type Site } from './Landing.tsx';

/** Fills the document of the landing page: `<!--landing-->` with the page, `{{title}}` and its like with what the head says. */
export const renderLanding = (html: string, site: Site): string =>
  html
    .replace('<!--landing-->', () => renderToStaticMarkup(<Landing {...site} />))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => renderToStaticMarkup(landingWords.head[name]));

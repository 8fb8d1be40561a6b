import { renderToStaticMarkup } from 'react-dom/server';
import { Landing, type Site } from './Landing.tsx';

export const renderLanding = (site: Site): string => renderToStaticMarkup(<Landing {...site} />);

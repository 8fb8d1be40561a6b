import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './Landing.tsx';

export const renderLanding = (): string => renderToStaticMarkup(<Landing />);

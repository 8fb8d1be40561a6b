import '../../ui/styles/sheets/settings.css';
import { TriangleAlert } from 'lucide-react';
import { settingsWords as words } from '#words/en/community/settings.ts';

export const NoAddress = () => (
  <div className="callout">
    <TriangleAlert />
    <div>
      <b>{words.noAddress('PUBLIC_URL')}</b>
      <p>{words.noAddressNote}</p>
    </div>
  </div>
);

import '../../ui/styles/sheets/search.css';
import { searchWords as words } from '#words/en/search.ts';

/** In the right panel. */
export const Tips = () => (
  <section className="panel-card">
    <h2>{words.tips}</h2>
    <ul className="tips">
      {words.tipList.map(([example, meaning]) => (
        <li key={example}>
          <code>{example}</code>
          {meaning}
        </li>
      ))}
    </ul>
  </section>
);

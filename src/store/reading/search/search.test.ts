import { expect, test } from 'vitest';
import { isTextCondition } from '#contract/search/match.ts';
import { conditionsOf } from '#contract/search/query.ts';
import type { Store } from '../../engine/store.ts';
import type { Plan } from './plan.ts';
import { meetingText } from './search.ts';

test('a search through many texts gives others their turn', async () => {
  let turns = 0;
  const yieldToOthers = async () => {
    turns += 1;
  };
  const longTasks: Store['longTasks'] = { enter: (work) => work(), yieldToOthers };
  const store = { engine: 'sqlite', memory: { values: new Map() }, longTasks } as unknown as Store;
  const texts = Array.from({ length: 500 }, (_, id) => ({ id, content: `A wren sings ${id}`, pictures: 0 }));
  const plan = { texts: conditionsOf('wren -"sings 7"').filter(isTextCondition) } as Plan;
  expect((await meetingText(store, plan, texts)).length).toBe(499);
  expect(turns).toBeGreaterThanOrEqual(10);
});

import { expect } from 'vitest';
import { GHOST } from '#tests/contract/matrices/calls.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Member, Model, ModelComment, ModelPost } from './model.ts';
import { RULES, type Rule, type Scene } from './rules.ts';

export interface Action {
  kind: string;
  by: number;
  /** Index among the things that exist at the time, deleted ones included. */
  target: number;
  /** Restricts the choice to things with which the action will succeed, if there are any. */
  apt: boolean;
  text: string;
}

/** Performs one action on the real server and on the model, and compares the response with the model's. */
export async function perform(model: Model, action: Action): Promise<void> {
  const rule = RULES[action.kind] as Rule;
  const scene = sceneOf(model, action);
  const { person } = scene.by;
  const body = rule.body && JSON.stringify(rule.body(scene));
  const answer = await person.send(rule.method ?? 'POST', rule.path(scene), body, { headers: SMALL });
  const refusal = refusalOf(rule, scene);
  const said = answer.body.errors?.join();
  if (refusal) {
    expect(answer.status, said).toBe(refusal.status);
    if (refusal.message) expect(answer.body.errors).toEqual([refusal.message]);
  } else {
    expect(answer.status, said).toBeLessThan(300);
    rule.change(scene, answer.body);
  }
}

function sceneOf(model: Model, { kind, by, target, apt, text }: Action): Scene {
  const rule = RULES[kind] as Rule;
  const member = model.people[by % model.people.length] as Member;
  const scenes = [...scenesOf(model, member, text)];
  const successes = apt ? scenes.filter((scene) => !refusalOf(rule, scene)) : [];
  const among = successes.length > 0 ? successes : scenes;
  return among[target % among.length] as Scene;
}

/** If nothing exists yet, calls use an unknown id. */
function* scenesOf(model: Model, by: Member, text: string): Generator<Scene> {
  const nothing = { _id: GHOST, author: by, deleted: true };
  const noPost: ModelPost = { ...nothing, content: '', likedBy: new Set(), comments: [] };
  const noComment: ModelComment = { ...nothing, text: '', up: new Set(), down: new Set() };
  for (const post of [...model.posts, noPost]) {
    for (const comment of [...post.comments, noComment]) {
      for (const other of model.people) yield { model, by, other, text, post, comment };
    }
  }
}

function refusalOf(rule: Rule, scene: Scene): { status: number; message?: string } | undefined {
  const { post, comment } = scene;
  if (rule.needs && (post.deleted || (rule.needs === 'comment' && comment.deleted))) return { status: 404 };
  const message = rule.refusal?.(scene);
  return message ? { status: 400, message } : undefined;
}

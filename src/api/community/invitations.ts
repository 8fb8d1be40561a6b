import * as contract from '#contract/community/invitations.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import * as store from '#store/nouns/community/invitations.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import type { Context } from '../context.ts';
import { refuseGuest } from '../guard/standing.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';

export function serveInvitations(serve: Serve): void {
  serve(contract.listInvitations, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `invitations/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await store.pageOfInvitations(call.store, call.caller.id, { id, limit });
    const invitations = jsonOf(rows.map((row) => store.invitationView(row, call.clock())));
    return jsonObject({
      invitations,
      mayInvite: jsonOf(await mayInvite(call)),
      nextCursor: cursorOf(list, next),
    });
  });

  serve(contract.makeInvitation, async (call) => {
    refuseGuest(call);
    if (!(await mayInvite(call))) throw new Refusal(403, MESSAGES.mayNotInvite);
    const now = call.clock();
    const made = await store.makeInvitation(call.store, {
      uid: call.newId(),
      madeBy: call.caller.id,
      ...call.body,
      now,
    });
    if (!made) throw new Refusal(400, MESSAGES.tooManyInvitations);
    return jsonOf({ invitation: store.invitationView(made.row, now), code: made.code });
  });

  serve(contract.withdrawInvitation, async (call) => {
    const now = call.clock();
    const row = await store.withdrawInvitation(call.store, { uid: call.params.id, madeBy: call.caller.id, now });
    if (!row) throw new Refusal(404, MESSAGES.noSuchInvitation);
    return jsonOf({ invitation: store.invitationView(row, now) });
  });

  serve(contract.lookAtInvitation, async (call) => {
    const { name, description, ...settings } = await call.community.current();
    const { state, alive } = await store.findInvitation(call.store, call.body.code, settings, call.clock());
    const good = settings.join === 'nobody' ? undefined : alive;
    // Visitors have no key for pictures that only members can load.
    const maker = good && { ...good.maker, ...(settings.read === 'members' && { avatar_url: '' }) };
    return jsonObject({
      state: jsonOf(alive && !good ? 'closed' : state),
      by: maker ? shortUserWithBird(maker) : 'null',
      usesLeft: jsonOf(good?.usesLeft ?? null),
      expiresAt: jsonOf(good?.expiresAt ?? null),
      community: jsonOf({ name, description }),
    });
  });
}

const mayInvite = async ({ community, caller }: Context & { caller: Caller }): Promise<boolean> =>
  store.mayInvite(caller.role, (await community.current()).inviters);

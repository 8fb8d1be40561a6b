import type { AppThunk } from '../../core/store.ts';
import { addPush, getPush, type PushShown, removePush } from '#contract/push/push.ts';
import { notePushedHere } from './live.ts';

/** The browser cannot be pushed to at all, at least not from this page: iOS has it for installed apps alone. */
export const canBePushedTo = (): boolean =>
  'serviceWorker' in navigator && typeof PushManager !== 'undefined' && typeof Notification !== 'undefined';

/** What the person has said to the browser; they say it anew in its settings alone. */
export const isBlocked = (): boolean => canBePushedTo() && Notification.permission === 'denied';

/** Asks the browser, which asks the person. Null: they said no. */
export const turnOn = (): AppThunk<Promise<PushShown | null>> => async (dispatch) => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return dispatch(subscribe());
};

/** Browsers lose subscriptions, and change their addresses: the server hears of this one whenever the client starts. */
export const renewPush = (): AppThunk<Promise<unknown>> => async (dispatch) => {
  if (canBePushedTo() && Notification.permission === 'granted') return dispatch(subscribe());
  return dispatch(forgetThis());
};

const subscribe =
  (): AppThunk<Promise<PushShown>> =>
  async (_dispatch, getState, { call }) => {
    const user = getState().auth.user;
    const [{ key }, { pushManager }] = await Promise.all([call(getPush), register()]);
    const known = await pushManager.getSubscription();
    if (known && !isMadeWith(known, key)) await known.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    const shown = await call(addPush, { body: { endpoint, keys: { p256dh, auth } } });
    notePushedHere(user);
    return shown;
  };

async function register(): Promise<ServiceWorkerRegistration> {
  const { BASE_URL, DEV } = import.meta.env;
  await navigator.serviceWorker.register(`${BASE_URL}push-worker.js`, {
    scope: BASE_URL,
    type: DEV ? 'module' : 'classic',
  });
  return navigator.serviceWorker.ready;
}

/** The server has another key since its database was made anew. */
function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

export const removeDevice =
  (id: string, here: boolean): AppThunk<Promise<PushShown>> =>
  async (_dispatch, _getState, { call }) => {
    if (here) await dropSubscription();
    return call(removePush, { params: { id } });
  };

/** The person has taken the permission back. */
const forgetThis =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    notePushedHere(null);
    const [own] = (await call(getPush)).devices.filter(({ here }) => here);
    if (own) await dispatch(removeDevice(own._id, true));
  };

/** This browser is told nothing any more, whatever the server knows of it. */
export async function dropSubscription(): Promise<void> {
  notePushedHere(null);
  const registration = await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

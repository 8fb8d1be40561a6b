import { addPush, getPush, type PushShown, removePush } from '#contract/push/push.ts';
import type { AppThunk } from '../../core/store.ts';
import { notePushedHere } from './live.ts';

/** False if this page can never receive pushes. On iOS, only installed apps can. */
export const canBePushedTo = (): boolean =>
  'serviceWorker' in navigator && typeof PushManager !== 'undefined' && typeof Notification !== 'undefined';

/** True if the person has blocked notifications, which they can change only in the browser's settings. */
export const isBlocked = (): boolean => canBePushedTo() && Notification.permission === 'denied';

/** Asks the browser, which asks the person. Resolves to null if they refuse. */
export const turnOn = (): AppThunk<Promise<PushShown | null>> => async (dispatch) => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return dispatch(subscribe());
};

/** Browsers lose subscriptions and change their addresses, so the client sends the current one at every start. */
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

/** The server has another key after its database was created again. */
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

/** The person has revoked the permission. */
const forgetThis =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    notePushedHere(null);
    const [own] = (await call(getPush)).devices.filter(({ here }) => here);
    if (own) await dispatch(removeDevice(own._id, true));
  };

/** Stops pushes to this browser, even if the server cannot be reached. */
export async function dropSubscription(): Promise<void> {
  notePushedHere(null);
  const registration = await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

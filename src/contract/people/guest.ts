/** The demo account of the spec. Its password is public. */
export const guestAccount = { username: 'guest', password: 'look-around-pipit' } as const;

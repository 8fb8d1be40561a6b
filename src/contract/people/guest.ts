/** The demo account of the spec. Its password is no secret: every visitor may look around with it. */
export const guestAccount = { username: 'guest', password: 'look-around-pipit' } as const;

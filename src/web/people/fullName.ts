/** Some write their whole name as the first. */
export const givenName = ({ firstName }: { firstName: string }): string => firstName.split(' ')[0] ?? '';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

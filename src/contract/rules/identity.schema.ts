import { isCommonPassword } from './common-passwords.ts';
import { faultless, filled, text } from './fields.schema.ts';
import { LABELS } from './labels.ts';
import { EMAIL_BYTES, EMAIL_LENGTH } from './limits.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { emailRule, passwordRule, usernameRule } from './rules.ts';

export const newUsername = text('username')
  .superRefine(faultless(usernameRule))
  .superRefine(
    faultless((value) =>
      isReservedUsername(value)
        ? { code: 'reserved_username', message: 'User Name is reserved. Choose another.' }
        : null,
    ),
  );

export const password = (field: 'password' | 'newPassword') =>
  text(field)
    .superRefine(faultless(passwordRule(field)))
    .superRefine(
      faultless((value) =>
        isCommonPassword(value)
          ? {
              code: 'common_password',
              message: `${LABELS[field]} is among the most common ones, which are guessed first. Choose another.`,
            }
          : null,
      ),
    );

export const email = filled('email', EMAIL_LENGTH, EMAIL_BYTES).superRefine(faultless(emailRule));

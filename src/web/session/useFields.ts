import { type FormEvent, useRef, useState } from 'react';

type Faults<Name extends string> = Partial<Record<Name, string>>;

/**
 * The values of a form's inputs, and a message for each that the browser finds invalid (`required`, `type="email"`),
 * said when the form is sent and taken back as the input changes.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  say: (name: Name, input: ValidityState) => string,
  initial: Partial<Record<Name, string>> = {},
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  );
  const [faults, setFaults] = useState<Faults<Name>>({});

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: faults[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  const onSubmit = (send: (values: Record<Name, string>) => void) => (event: FormEvent) => {
    event.preventDefault();
    const found: Faults<Name> = {};
    const invalid = names.map((name) => inputOf(form.current, name)).filter((input) => input && !input.validity.valid);
    for (const input of invalid) if (input) found[input.name as Name] = say(input.name as Name, input.validity);
    setFaults(found);
    if (invalid[0]) invalid[0].focus();
    else send(values);
  };

  const fill = (next: Partial<Record<Name, string>>) => setValues((before) => ({ ...before, ...next }));

  return { form, values, field, onSubmit, fill };
}

const inputOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | null => {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
};

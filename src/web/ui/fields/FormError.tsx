import { CircleAlert } from 'lucide-react';

interface FormErrorProps {
  children: string | readonly string[] | null | undefined;
}

/** The server's error messages, shown in red under the form. */
export function FormError({ children }: FormErrorProps) {
  const messages = typeof children === 'string' ? [children] : (children ?? []);
  if (messages.every((message) => !message)) return null;
  return (
    <div className="form-error" role="alert">
      <CircleAlert />
      <div>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

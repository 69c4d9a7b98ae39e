type ContactLineProps = { phone: string; email: string };

// Each on a line of its own where both do not fit. A long address breaks before its @, and elsewhere only if it must.
export function ContactLine({ phone, email }: ContactLineProps) {
  const at = email.lastIndexOf('@');
  return (
    <p className="flex flex-wrap gap-x-2 text-small text-ink-2">
      {phone && <span>{phone}</span>}
      {email && (
        <span className="min-w-0 wrap-anywhere">
          {email.slice(0, Math.max(0, at))}
          <wbr />
          {email.slice(Math.max(0, at))}
        </span>
      )}
    </p>
  );
}

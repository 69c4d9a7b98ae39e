import type { ReactNode } from 'react';
import type { TicketView } from '#modules/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type FormProps = { ticket: TicketView; refusal: FormRefusal | null };

const WAYS = [
  { by: 'whatsapp', name: () => 'WhatsApp' },
  { by: 'email', name: m.share_by_email },
  { by: 'link', name: m.share_by_link },
] as const;

// Shows only the fields that the chosen way needs; a browser that cannot tell shows all.
export function SendForm({ ticket, title, refusal }: FormProps & { title: string }) {
  const own = refusal?.typed.intent === 'share' ? refusal : null;
  const chosen = own?.typed.by ?? 'whatsapp';
  return (
    <Fold title={title} isOpen={own !== null}>
      <form method="post" className="group grid gap-4">
        <input type="hidden" name="intent" value="share" />
        <input type="hidden" name="ticket" value={ticket.id} />
        <fieldset>
          <legend className="font-semibold">{m.share_how()}</legend>
          <div className="mt-1 grid grid-cols-3 gap-2">
            {WAYS.map(({ by, name }) => (
              <label
                key={by}
                className="flex min-h-11 cursor-pointer items-center justify-center rounded-card border border-control px-2 text-center text-small font-semibold has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input type="radio" name="by" value={by} defaultChecked={by === chosen} className="sr-only" />
                {name()}
              </label>
            ))}
          </div>
        </fieldset>
        <Field ticket={ticket} own={own} name="name" label={m.share_name()} hint={m.share_optional()} />
        <div className="group-has-[[value=link]:checked]:hidden group-has-[[value=whatsapp]:checked]:hidden">
          <Field ticket={ticket} own={own} name="email" label={m.share_email()} type="email" />
        </div>
        <div className="group-has-[[value=email]:checked]:hidden group-has-[[value=link]:checked]:hidden">
          <Field
            ticket={ticket}
            own={own}
            name="phone"
            label={m.share_phone()}
            hint={m.share_optional()}
            type="tel"
          />
        </div>
        <p className="text-small text-ink-2">{m.share_send_hint()}</p>
        <button type="submit" className={PRIMARY_BUTTON}>
          {m.share_send_button()}
        </button>
      </form>
    </Fold>
  );
}

export function AssignForm({ ticket, refusal }: FormProps) {
  const own = refusal?.typed.intent === 'assign' ? refusal : null;
  const known = {
    name: ticket.is_named ? ticket.holder : '',
    email: ticket.sharing.email ?? '',
    phone: ticket.sharing.phone ?? '',
  };
  return (
    <Fold title={m.share_assign()} isOpen={own !== null}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="ticket" value={ticket.id} />
        <p className="text-small text-ink-2">{m.share_assign_hint()}</p>
        <Field
          ticket={ticket}
          own={own}
          prefix="as-"
          name="name"
          label={m.share_name()}
          known={known.name}
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            ticket={ticket}
            own={own}
            prefix="as-"
            name="email"
            label={m.share_email()}
            hint={m.share_optional()}
            known={known.email}
            type="email"
          />
          <Field
            ticket={ticket}
            own={own}
            prefix="as-"
            name="phone"
            label={m.share_phone()}
            hint={m.share_optional()}
            known={known.phone}
            type="tel"
          />
        </div>
        <button type="submit" className={QUIET_BUTTON}>
          {m.share_save()}
        </button>
      </form>
    </Fold>
  );
}

type FieldProps = {
  ticket: TicketView;
  own: FormRefusal | null;
  name: 'name' | 'email' | 'phone';
  label: string;
  hint?: string;
  known?: string;
  type?: 'email' | 'tel';
  // Keeps the fields of the two forms of one ticket apart.
  prefix?: string;
  required?: boolean;
};

const MOST = { name: 120, email: 254, phone: 40 };

function Field({ ticket, own, name, label, hint, known = '', type, prefix = '', required }: FieldProps) {
  return (
    <TextField
      id={`${prefix}${name}-${ticket.id}`}
      name={name}
      label={label}
      {...(hint && { hint })}
      error={own?.fields[name]}
      defaultValue={own?.typed[name] ?? known}
      maxLength={MOST[name]}
      // It is somebody else's data, so the browser should not fill in the visitor's own.
      autoComplete="off"
      {...(type && { type })}
      {...(required && { required })}
    />
  );
}

function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold">
        {title}
        <ChevronDownIcon className="size-5 text-ink-2 group-open/fold:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}

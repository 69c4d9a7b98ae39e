import { type KeyboardEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { EyeIcon, EyeOffIcon } from '#web/ui/account-icons.tsx';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = {
  id?: string;
  name?: string;
  label?: string;
  hint?: string;
  error: string | undefined;
  // A new password, which browsers suggest; otherwise the present one, which they fill in.
  isNew?: boolean;
};

export function PasswordField(props: PasswordFieldProps) {
  const { name = 'password', id = name, label = m.login_password(), isNew = false, ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  const [hasCaps, setHasCaps] = useState(false);
  const onKey = (event: KeyboardEvent) => setHasCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      id={id}
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      onKeyUp={onKey}
      onBlur={() => setHasCaps(false)}
      inside={
        <button
          type="button"
          aria-label={m.login_show_password()}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className={`script-only ${ICON_BUTTON}`}
        >
          {isShown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      }
    >
      <p role="status" className="text-small font-semibold text-warn">
        {hasCaps && !isShown && m.login_caps_lock()}
      </p>
    </TextField>
  );
}

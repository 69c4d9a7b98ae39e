import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { picturePath, pictureWidths, readPictureKey } from '#shared/poster/picture.ts';
import { QUIET_BUTTON } from '../button.ts';
import { TextField } from '../form/text-field.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { problemOf, type Sending, sendFile } from './send-file.ts';

const SHAPES = { tall: 'aspect-4/5', square: 'aspect-square' };
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';

type UploadFieldProps = {
  label: string;
  // What a picture stands instead of, and what is said and can be done about that.
  otherwise: { picture: ReactNode; hint: string; actions?: ReactNode };
  // Of the picture that is there; empty: none.
  pictureKey: string;
  // What is on it; left out where nobody is asked, because what it is of is named beside it.
  alt?: string;
  // As it will be seen.
  shape?: keyof typeof SHAPES;
  // The call that takes the file.
  url: string;
  errors: Record<string, string>;
  onChange?: () => void;
};

type State =
  | { kind: 'idle' | 'done' }
  | { kind: 'sending'; percent: number }
  | { kind: 'refused'; message: string };

// One picture in a form: chosen and sent at once where script runs, with the form where none does. The form gets its key
// (`picture_key`) and what is on it (`picture_alt`), or the file itself (`picture_file`).
export function UploadField(props: UploadFieldProps) {
  const { label, otherwise, pictureKey, alt, shape: look = 'tall', url, errors, onChange } = props;
  const isHydrated = useHydrated();
  const [key, setKey] = useState(pictureKey);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const sending = useRef<Sending | null>(null);
  const shape = readPictureKey(key);
  const refused = errors.picture_file ?? errors.picture;
  const error = state.kind === 'refused' ? state.message : state.kind === 'idle' ? refused : undefined;

  const change = (next: string) => {
    setKey(next);
    // After the fields show it, because whoever hears of it reads them.
    setTimeout(() => onChange?.());
  };
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const problem = problemOf(file);
    // So that the same file can be chosen again, and that the form does not send it as well.
    input.value = '';
    sending.current?.stop();
    sending.current = null;
    if (problem !== null) {
      setState({ kind: 'refused', message: problem });
      return;
    }
    setState({ kind: 'sending', percent: 0 });
    const mine = sendFile(url, file, (share) =>
      setState({ kind: 'sending', percent: Math.floor(share * 100) }),
    );
    sending.current = mine;
    const outcome = await mine.outcome;
    if (sending.current !== mine) return;
    sending.current = null;
    if (outcome.kind === 'sent') change(outcome.key);
    setState(
      outcome.kind === 'refused'
        ? { kind: 'refused', message: outcome.message }
        : { kind: outcome.kind === 'sent' ? 'done' : 'idle' },
    );
  };

  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-start gap-4">
        <span className="block w-28 shrink-0 overflow-hidden rounded-card border border-line">
          {shape ? <Preview pictureKey={key} width={shape.width} look={SHAPES[look]} /> : otherwise.picture}
        </span>
        <div className="grid min-w-0 justify-items-start gap-2">
          <p className="font-semibold">{label}</p>
          {!shape && <p className="text-small text-ink-2">{otherwise.hint}</p>}
          <FileInput
            isHydrated={isHydrated}
            name={shape ? m.upload_another() : m.upload_choose()}
            error={error}
            choose={choose}
          />
          {!shape && otherwise.actions}
          {shape && (
            <button
              type="submit"
              name="intent"
              value="remove-picture"
              onClick={(event) => {
                event.preventDefault();
                setState({ kind: 'idle' });
                change('');
              }}
              className={QUIET_BUTTON}
            >
              {m.upload_remove()}
            </button>
          )}
        </div>
      </div>
      <div role="status" className="empty:hidden">
        {state.kind === 'sending' && (
          <div className="flex items-center gap-3">
            <progress
              max={100}
              value={state.percent}
              aria-label={label}
              className="wait-progress min-w-0 grow"
            />
            <span className="text-small tabular-nums">
              {state.percent < 100
                ? m.upload_sending({ percent: String(state.percent) })
                : m.upload_working()}
            </span>
            <button type="button" onClick={() => sending.current?.stop()} className={QUIET_BUTTON}>
              {m.upload_stop()}
            </button>
          </div>
        )}
        {state.kind === 'done' && <p className="text-small text-ink-2">{m.upload_done()}</p>}
      </div>
      {error && (
        <p id="picture_file-error" role="alert" className="text-small font-semibold text-error">
          {error}
        </p>
      )}
      <input type="hidden" name="picture_key" value={key} />
      {shape && alt !== undefined && (
        <TextField
          id="picture_alt"
          label={m.upload_alt()}
          hint={m.upload_alt_hint()}
          maxLength={200}
          autoComplete="off"
          defaultValue={alt}
          error={errors.picture_alt}
        />
      )}
    </fieldset>
  );
}

function Preview({ pictureKey, width, look }: { pictureKey: string; width: number; look: string }) {
  const [smallest = width] = pictureWidths(width);
  return (
    <img
      src={picturePath(pictureKey, smallest, 'webp')}
      alt={m.upload_preview()}
      className={`block w-full object-cover ${look}`}
    />
  );
}

type FileInputProps = {
  isHydrated: boolean;
  name: string;
  error: string | undefined;
  choose: (input: HTMLInputElement) => void;
};

// A button where script sends the file; otherwise the browser's own control, and a button that sends the form.
function FileInput({ isHydrated, name, error, choose }: FileInputProps) {
  const chosen = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script was there, once
  useEffect(() => {
    if (chosen.current) choose(chosen.current);
  }, []);
  const input = (
    <input
      type="file"
      id="picture_file"
      name="picture_file"
      accept={KINDS}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'picture_file-hint picture_file-error' : 'picture_file-hint'}
      ref={chosen}
      onChange={({ target }) => choose(target)}
      className={isHydrated ? 'sr-only' : 'block min-h-11 w-full max-w-full text-small'}
    />
  );
  return (
    <>
      <label
        htmlFor="picture_file"
        className={
          isHydrated ? `${QUIET_BUTTON} focus-within:outline-2 focus-within:outline-offset-2` : 'grid w-full'
        }
      >
        <span>{name}</span>
        {input}
      </label>
      <span id="picture_file-hint" className="text-small text-ink-2">
        {m.upload_kinds()}
      </span>
      {!isHydrated && (
        <button type="submit" name="intent" value="upload" className={QUIET_BUTTON}>
          {m.upload_use()}
        </button>
      )}
    </>
  );
}

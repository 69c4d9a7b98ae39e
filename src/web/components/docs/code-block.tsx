import { m } from '#shared/messages/messages.js';
import { copyText } from '#web/components/event/about/copy-text.ts';
import { ICON_BUTTON } from '#web/ui/button.ts';
import { CopyIcon } from '#web/ui/icons.tsx';

type CodeBlockProps = { label: string; text: string; isTall?: boolean };

// Scrolls by itself when it is wide or tall; the keyboard can reach it.
export function CodeBlock({ label, text, isTall = false }: CodeBlockProps) {
  return (
    <div className="relative">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        lang="en"
        className={`overflow-auto rounded-card border border-line bg-sunken p-4 pr-14 font-mono text-small ${isTall ? 'max-h-96' : ''}`}
      >
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <button
        type="button"
        aria-label={m.docs_copy({ what: label })}
        onClick={() => copyText(text, 'code')}
        className={`${ICON_BUTTON} script-only absolute top-1 right-1 bg-sunken`}
      >
        <CopyIcon className="size-5" />
      </button>
    </div>
  );
}

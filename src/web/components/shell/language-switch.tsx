import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { currentLocale } from '#web/page/locale.ts';
import { LANGUAGE_PATH } from '#web/paths/site.ts';
import { CheckIcon, ChevronDownIcon, GlobeIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

type LanguageFormProps = { className: string; buttonClass: string; children?: ReactNode };

// A plain form: the answer is a whole new page in the other language, with or without script.
function LanguageForm({ className, buttonClass, children }: LanguageFormProps) {
  return (
    <form method="post" action={LANGUAGE_PATH} className={className}>
      {children}
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="language"
          value={locale}
          lang={locale}
          aria-current={locale === currentLocale() ? 'true' : undefined}
          className={buttonClass}
        >
          {LANGUAGE_NAMES[locale]}
          {locale === currentLocale() && <CheckIcon className="size-5" />}
        </button>
      ))}
    </form>
  );
}

export function LanguageMenu() {
  const { pathname, search } = useLocation();
  return (
    <Menu
      label={m.shell_language()}
      summaryClass="flex min-h-11 items-center gap-1 rounded-pill px-3 text-small font-semibold text-ink-2 uppercase hover:bg-sunken hover:text-ink"
      panelClass="right-0 min-w-56"
      summary={
        <>
          <GlobeIcon className="size-5" />
          {currentLocale()}
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <LanguageForm
        className="flex flex-col"
        buttonClass="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-small px-3 text-left hover:bg-sunken aria-[current=true]:font-semibold"
      >
        <input type="hidden" name="next" value={pathname + search} />
      </LanguageForm>
    </Menu>
  );
}

// In the footer, which is not drawn again when the page changes: the way back is the page from which the form was sent.
export function LanguageRow() {
  return (
    <LanguageForm
      className="flex flex-wrap gap-x-6"
      buttonClass="flex min-h-11 cursor-pointer items-center gap-1 text-small text-ink-2 hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
    />
  );
}

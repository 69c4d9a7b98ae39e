import type { SoldCode } from '#modules/selling/sales/codes.contract.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { codesFilePath, codesPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill, type Tone } from '#web/ui/pill.tsx';
import { codeStateWord, termWords } from './code-words.ts';
import { CopyButton } from './copy-button.tsx';
import { StopButton } from './stop-button.tsx';

type CodeRowsProps = {
  organizer: string;
  event: number;
  codes: SoldCode[];
  offer: Offer;
  publicUrl: string;
  mayEdit: boolean;
  mayExport: boolean;
  now: string;
};

// A card for each on a phone, a line for each where there is room. Many that were made together are one.
export function CodeRows({ codes, ...rest }: CodeRowsProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} {...rest} />
      ))}
    </ul>
  );
}

const TONES: Record<SoldCode['state'], Tone> = {
  coming: 'news',
  on: 'good',
  used_up: 'over',
  over: 'over',
};

type CodeRowProps = Omit<CodeRowsProps, 'codes'> & { code: SoldCode };

function CodeRow({ organizer, event, code, offer, publicUrl, mayEdit, mayExport, now }: CodeRowProps) {
  const locale = currentLocale();
  const isOver = code.state === 'over' || code.state === 'used_up';
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_15rem] md:items-start">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono font-bold wrap-anywhere">
            {code.alike > 1 ? m.sales_code_alike({ code: code.code, count: code.alike - 1 }) : code.code}
          </span>
          <Pill tone={TONES[code.state]}>{codeStateWord(code.state)}</Pill>
        </h3>
        <p className="text-small text-ink-2 wrap-anywhere">
          {termWords(code, offer, locale, now).join(' · ')}
        </p>
        {code.alike === 1 && !isOver && !offer.is_cancelled && (
          <CodeLink code={code.code} url={`${publicUrl}${eventPath(offer.slug)}`} />
        )}
      </div>
      <div className="tabular-nums">
        <Usage code={code} />
        <p className="text-small text-ink-2">
          {m.sales_brought_in()}{' '}
          <span className="font-bold text-ink">
            {formatMoney(toMinor(code.brought_in), offer.currency, locale, 'tag')}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {code.alike > 1 ? (
          <>
            <a href={codesPath(organizer, event, { with: code.code })} className={QUIET_BUTTON}>
              {m.sales_code_see_alike()}
            </a>
            {mayExport && (
              <a
                href={codesFilePath(organizer, event, { with: code.code })}
                download
                className={QUIET_BUTTON}
              >
                {m.sales_codes_file()}
              </a>
            )}
          </>
        ) : (
          mayEdit && (
            <>
              <a href={codesPath(organizer, event, {}, String(code.id))} className={QUIET_BUTTON}>
                {m.sales_edit()}
                <span className="sr-only">: {code.code}</span>
              </a>
              {code.state !== 'over' && (
                <StopButton id={code.id} of={code.code}>
                  {m.sales_code_stop()}
                </StopButton>
              )}
            </>
          )
        )}
      </div>
    </li>
  );
}

// Opens the event with the code in force.
function CodeLink({ code, url }: { code: string; url: string }) {
  const link = `${url}?coupon=${code}`;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <a
        href={link}
        className="inline-flex min-h-11 items-center text-small text-primary underline wrap-anywhere"
      >
        <span className="sr-only">{m.sales_code_link()}: </span>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={link} of={code} />
    </div>
  );
}

const WIDE = 100;

// Used solid, held pale, and the numbers under it. Without a limit there is nothing to fill.
function Usage({ code: { used, held, uses } }: { code: SoldCode }) {
  const share = (count: number) => (uses ? (count / uses) * WIDE : 0);
  return (
    <>
      {uses !== null && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDE} 10`}
          preserveAspectRatio="none"
          className="mb-1 block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
        >
          <rect width={share(used)} height="10" className="fill-primary" />
          <rect x={share(used)} width={share(held)} height="10" className="fill-primary opacity-40" />
        </svg>
      )}
      <p className="text-small font-semibold">
        {uses === null
          ? m.sales_code_used({ count: used })
          : m.sales_code_used_of({ count: used, uses: String(uses) })}
        {held > 0 && <span className="font-normal text-ink-2"> · {m.sales_code_held({ count: held })}</span>}
      </p>
    </>
  );
}

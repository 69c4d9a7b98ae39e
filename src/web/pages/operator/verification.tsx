import type { OpenedRequest } from '#modules/verifying/deciding/deciding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { decideVerification } from '#web/components/operator/organizer-forms.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { RequestLine } from '#web/components/operator/request-line.tsx';
import { paperKindWord, sizeText } from '#web/components/shared/paper-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { paperPath, VERIFICATIONS_PATH } from '#web/paths/payouts.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/verification.ts';
import { forOperator } from './for-operator.ts';
import { moveOn } from './move-on.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/admin/verifications/{verification}', { params });
  return { request: forOperator(found, url)?.data ?? null };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, decideVerification(sent.params.verification), {
    to: () => `${VERIFICATIONS_PATH}?done`,
    saysHowToProve: true,
  });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.organizers_verifications());

export default function OpenedRequestPage({ loaderData: { request }, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage
      title={request?.organizer.name ?? m.organizers_verifications()}
      back={{ path: VERIFICATIONS_PATH, name: m.organizers_verifications() }}
      refusal={actionData}
      isOpen={request !== null}
    >
      {request && <Opened request={request} words={actionData?.typed.words ?? ''} />}
    </OperatorPage>
  );
}

function Opened({ request, words }: { request: OpenedRequest; words: string }) {
  const { organizer, handed_in: handedIn, files, state } = request;
  return (
    <>
      <div className="text-small text-ink-2">
        <RequestLine request={request} />
        <a
          href={organizerPath(organizer.slug)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {m.organizers_page()}
        </a>
      </div>
      {handedIn && (
        <dl className="grid gap-3 rounded-card border border-line bg-surface p-4">
          {(
            [
              [m.organizers_name(), handedIn.legal_name],
              [m.organizers_number(), handedIn.number],
              [m.organizers_holder(), handedIn.holder ?? '–'],
              [m.organizers_method(), handedIn.method],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-ink-2">{name}</dt>
              <dd className="font-bold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map(({ id, kind, bytes }, at) => (
            <li key={id}>
              <a href={paperPath(request.id, id)} download className={`${QUIET_BUTTON} w-full sm:w-auto`}>
                {m.organizers_take({ number: at + 1, kind: paperKindWord(kind), size: sizeText(bytes) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {state === 'asked' ? (
        <>
          <p className="rounded-card bg-info-soft px-4 py-3 text-info">{m.organizers_logged()}</p>
          {handedIn ? (
            <form method="post">
              <input type="hidden" name="seen_name" value={organizer.name} />
              <button
                type="submit"
                name="intent"
                value="verify"
                className={`${PRIMARY_BUTTON} w-full sm:w-auto`}
              >
                {m.organizers_verify()}
              </button>
            </form>
          ) : (
            <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">{m.organizers_unreadable()}</p>
          )}
          <form method="post" className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
            <TextField
              id="words"
              label={m.operator_words()}
              maxLength={300}
              autoComplete="off"
              defaultValue={words}
            />
            <button type="submit" name="intent" value="refuse" className={`${QUIET_BUTTON} min-h-12`}>
              {m.organizers_refuse()}
            </button>
          </form>
        </>
      ) : (
        <p className="rounded-card border border-line bg-surface p-4">{m.organizers_over()}</p>
      )}
    </>
  );
}

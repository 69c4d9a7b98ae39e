import type { CampaignView, ShareView } from '#modules/selling/share/share.contract.ts';
import { m } from '#shared/messages/messages.js';
import { qrPrintPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { LinkLine } from './link-line.tsx';
import { soldWords } from './sold-words.ts';

type CampaignRowsProps = { organizer: string; event: number; share: ShareView };

export function CampaignRows({ organizer, event, share }: CampaignRowsProps) {
  if (share.campaigns.length === 0) return <p className="mt-4 text-ink-2">{m.links_none()}</p>;
  return (
    <ul className="mt-4 grid gap-3 md:grid-cols-2">
      {share.campaigns.map((campaign) => (
        <li key={campaign.name} className="rounded-card border border-line bg-surface p-4">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="min-w-0 font-bold wrap-anywhere">{campaign.name}</h3>
            {campaign.is_ended && <Pill tone="over">{m.links_ended()}</Pill>}
          </div>
          <p className="mt-1 mb-3 text-small tabular-nums">{soldWords(campaign, share)}</p>
          {!campaign.is_ended && <LinkLine link={campaign.link} of={campaign.name} />}
          <div className="mt-2 flex flex-wrap gap-2">
            {!campaign.is_ended && (
              <a href={qrPrintPath(organizer, event, campaign.name)} rel="external" className={QUIET_BUTTON}>
                {m.links_print()}
                <span className="sr-only">: {campaign.name}</span>
              </a>
            )}
            {share.may_edit && <Toggle campaign={campaign} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

// Ends it, or lets it count again: a form of its own, the same with and without script.
function Toggle({ campaign: { name, is_ended } }: { campaign: CampaignView }) {
  return (
    <form method="post">
      <input type="hidden" name="name" value={name} />
      <button
        type="submit"
        name="intent"
        value={is_ended ? 'create' : 'end'}
        className={
          is_ended
            ? QUIET_BUTTON
            : 'inline-flex min-h-11 cursor-pointer items-center rounded-card border border-error bg-surface px-4 py-2 font-semibold text-error hover:bg-error-soft'
        }
      >
        {is_ended ? m.links_again() : m.links_end()}
        <span className="sr-only">: {name}</span>
      </button>
    </form>
  );
}

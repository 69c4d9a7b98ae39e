import { m } from '#shared/messages/messages.js';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { PreviewFrame } from '#web/components/seller/preview/preview-frame.tsx';
import { PreviewSheet } from '#web/components/seller/preview/preview-sheet.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { SaveNote } from './save-note.tsx';
import type { useAutosave } from './use-autosave.ts';

type DraftActsProps = {
  // Where the draft is shown as it will look, and which version of it.
  preview: string;
  version: number;
  // null: whoever looks at it may not edit it.
  autosave: Pick<ReturnType<typeof useAutosave>, 'state' | 'save'> | null;
  isPublishing: boolean;
};

// Beside the fields: whether they are kept, what they look like, and what sends them.
export function DraftActs({ preview, version, autosave, isPublishing }: DraftActsProps) {
  return (
    <div className="contents lg:sticky lg:top-8 lg:block lg:self-start">
      {autosave ? (
        <ActionBar isBeside>
          <SaveNote state={autosave.state} />
          <PreviewSheet src={preview} version={version} onLook={autosave.save} />
          <button type="submit" name="intent" value="save" className={`${QUIET_BUTTON} no-script-only`}>
            {m.seller_save()}
          </button>
          <button
            type="submit"
            name="intent"
            value="publish"
            aria-disabled={isPublishing}
            className={`${PRIMARY_BUTTON} min-h-12 px-6`}
          >
            {isPublishing ? m.form_busy() : m.seller_publish()}
          </button>
        </ActionBar>
      ) : (
        <PreviewSheet src={preview} version={version} onLook={async () => {}} />
      )}
      <PreviewFrame
        src={preview}
        version={version}
        className="mt-4 hidden h-[calc(100dvh-14rem)] min-h-120 w-full lg:block"
      />
    </div>
  );
}

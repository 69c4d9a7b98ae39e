import { m } from '#shared/messages/messages.js';
import { qrFilePath, qrPrintPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type QrCardProps = { organizer: string; event: number; qr: { size: number; path: string } };

// The code that leads to the event, to look at, to keep and to print.
export function QrCard({ organizer, event, qr }: QrCardProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrPicture qr={qr} className="w-40" />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <p className="text-small text-ink-2">{m.links_qr_hint()}</p>
        <div className="flex flex-wrap gap-2">
          <a href={qrPrintPath(organizer, event)} rel="external" className={QUIET_BUTTON}>
            {m.links_print()}
          </a>
          <a href={qrFilePath(organizer, event, 'png')} rel="external" download className={QUIET_BUTTON}>
            PNG
          </a>
          <a href={qrFilePath(organizer, event, 'svg')} rel="external" download className={QUIET_BUTTON}>
            SVG
          </a>
        </div>
      </div>
    </div>
  );
}

export function QrPicture({ qr: { size, path }, className }: { qr: QrCardProps['qr']; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m.links_qr()}
      shapeRendering="crispEdges"
      className={`h-auto rounded-small bg-white ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

import { m } from '#shared/messages/messages.js';
import { DoorApp } from '#web/components/door/door-app.tsx';
import { useDoorKept } from '#web/components/door/use-door-kept.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import type { Route } from './+types/scanner.ts';

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.scan_title());

// The only page that may use the camera; links to it load a document (own-document.ts).
export const headers = () => ({ 'permissions-policy': 'camera=(self), geolocation=(), microphone=()' });

export default function ScannerPage() {
  useDoorKept();
  return <DoorApp />;
}

import type { FastifyReply } from 'fastify';

// Pages for whoever tries the product out. They stand in a demo only.

// A mail has inline styles and may show our own pictures; no script runs.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; frame-src 'self'; base-uri 'none'";

export const answerDevPage = (reply: FastifyReply, body: string, status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
    .send(body);

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export const devPage = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}
<style>
body{margin:0 auto;max-width:760px;padding:16px;background:#fbf8f3;color:#1b1714;font:16px/24px system-ui,sans-serif}
h1{font-size:24px;line-height:30px;letter-spacing:-.015em}
a{color:#3a2fb0}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #e2dacd;border-radius:14px}
li+li{border-top:1px solid #e2dacd}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
li form{padding:12px 16px}
li b{display:block;overflow-wrap:anywhere}
li span,dt{color:#5a5148;font-size:14px;line-height:20px}
button{min-height:44px;padding:0 16px;border:1px solid #8a7f73;border-radius:14px;background:#fff;font:inherit;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid #e2dacd;border-radius:14px;background:#fff}
pre{padding:16px;background:#fff;border:1px solid #e2dacd;border-radius:14px;white-space:pre-wrap;overflow-wrap:anywhere}
</style></head>
<body><h1>${escapeHtml(title)}</h1>${body}</body>
</html>`;

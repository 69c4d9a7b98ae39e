// Small enough for a frame on another site; follows the device between light and dark.
export const EMBED_STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#1c1917);--ink:light-dark(#1b1714,#f6f1ea);--soft:light-dark(#5a5148,#c9bfb3);--line:light-dark(#e2dacd,#37312c);--control:light-dark(#857a6c,#8f8579);--primary:light-dark(#3a2fb0,#b4aeff);--on-primary:light-dark(#fff,#15113f)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere}
main{padding:16px}
h1{margin:0;font-size:20px;line-height:26px}
p{margin:4px 0 0}
header p,small,footer{color:var(--soft);font-size:14px;line-height:20px}
a{color:inherit}
h1 a{text-decoration:none}
h1 a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
ul{list-style:none;margin:16px 0 0;padding:0;border-top:1px solid var(--line)}
li{padding:12px 0;border-bottom:1px solid var(--line)}
.type,.day{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px}
.type>:first-child{flex:1 1 120px}
.day{margin-top:8px;font-size:14px}
small{display:block}
.day small{display:inline}
.price{text-align:right;font-weight:700;white-space:nowrap;font-variant-numeric:tabular-nums}
ins{text-decoration:none}
del{display:block;color:var(--soft);font-weight:400;font-size:14px}
input[type=number]{width:72px;height:44px;padding:0 8px;border:1px solid var(--control);border-radius:14px;background:var(--bg);color:inherit;font:inherit;text-align:center}
button,.button{display:block;width:100%;min-height:48px;margin-top:16px;padding:12px 16px;border:0;border-radius:14px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
footer{margin-top:12px;text-align:center}
footer a{display:inline-block;padding:4px}
`;

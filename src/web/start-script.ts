import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';

const DARK_PAPER = '#12100f';

// Runs before the first paint: the chosen theme, and the font unless the visitor saves data. What needs a script
// is shown from here on.
export const startScript = `(function(d,r){
r.dataset.script='';
try{if(localStorage.getItem('theme')==='dark'){r.dataset.theme='dark';
d.querySelector('meta[name=theme-color]').content='${DARK_PAPER}'}}catch(e){}
if(navigator.connection&&navigator.connection.saveData){r.dataset.saveData='';return}
var l=d.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href='${font}';
d.head.appendChild(l)})(document,document.documentElement)`;

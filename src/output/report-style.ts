/** The look of report.html: a page of paper on the screen, and paper when printed. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#5b6570;--rule:#d5dae0;--page:#fff;--band:#f5f7f9;--good:#19723a;--bad:#b3261e;--warn:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ink:#e3e7eb;--soft:#9aa5b1;--rule:#3a424b;--page:#15191e;--band:#1d2329;--good:#6cc48a;--bad:#ff8a80;--warn:#e5b45a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1080px;margin:0 auto;padding:36px 28px 60px}
header{border-bottom:2px solid var(--ink);padding-bottom:14px;margin-bottom:20px}
h1{font-size:26px;line-height:1.25;margin:0 0 4px}
h2{font-size:17px;margin:34px 0 10px;padding-bottom:4px;border-bottom:1px solid var(--rule)}
p{margin:6px 0;max-width:75ch}
.soft{color:var(--soft)}.good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:600}.warn{color:var(--warn)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(126px,1fr));gap:10px 18px;margin:18px 0}
.facts div{border-left:3px solid var(--rule);padding-left:10px}.facts b{display:block;font-size:18px;font-weight:600;overflow-wrap:anywhere}
.facts span{color:var(--soft);font-size:13px}
.scroll{overflow-x:auto}.scroll+.scroll{margin-top:14px}
table{border-collapse:collapse;width:100%;font-size:13.5px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--rule);vertical-align:top}
th{font-weight:600;color:var(--soft);border-bottom-color:var(--soft)}
.n+:not(.n){padding-left:14px}.n{text-align:right;white-space:nowrap}tr.sum td{font-weight:600;border-top:1px solid var(--soft)}
.plots,.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(440px,1fr));gap:18px}
.plots svg,.pictures svg{width:100%;height:auto;display:block}.pictures figure:has(>svg.wide){grid-column:1/-1;max-width:180mm}
figure{margin:0;break-inside:avoid}figcaption{color:var(--soft);font-size:13px;margin-top:4px}
.split{display:grid;grid-template-columns:minmax(260px,2fr) 3fr;gap:28px;align-items:start}
ul{margin:6px 0;padding-left:20px}code{font:12.5px ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:break-word}
pre{font:11.5px/1.45 ui-monospace,"DejaVu Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0;padding:10px 12px;background:var(--band);border:1px solid var(--rule)}
h3{font-size:15px;margin:26px 0 8px;padding-bottom:3px;border-bottom:1px solid var(--rule)}
.slope{counter-reset:part table figure}.slope h2{font-size:19px;counter-increment:part}.slope h2::before{content:counter(part) "  "}
.verdict{border:2px solid var(--ink);background:var(--band);padding:14px 18px;margin:10px 0 16px;break-inside:avoid}.verdict p{max-width:none}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:12px 20px;margin-bottom:10px}
.tiles b{display:block;font-size:30px;line-height:1.2;font-variant-numeric:tabular-nums}.tiles span{display:block;font-size:13px}.tiles small{color:var(--soft);font-size:12.5px}
.captioned{margin:16px 0}.caption{color:var(--soft);font-size:13px;max-width:none;margin:0 0 4px;break-inside:avoid;break-after:avoid}
.caption::before{counter-increment:table;content:"Table " counter(table) ". ";font-weight:600}.slope>section:not(.run) figcaption::before{counter-increment:figure;content:"Figure " counter(figure) ". ";font-weight:600}
.captioned table{width:auto;min-width:60%}.captioned td:first-child:not(.n){min-width:7.5em}.captioned th.n{white-space:normal}.captioned td:last-child:not(.n){min-width:11em}
.sheets,.nets,.pair{display:grid;gap:22px;margin:14px 0;justify-items:start}.pair{grid-template-columns:repeat(2,minmax(0,1fr))}
.sheets svg,.nets svg{width:180mm;max-width:100%;height:auto;display:block}.pair svg{width:100%;height:auto;display:block}
dl.cover{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:14px 0 22px;padding:12px 18px;border:1px solid var(--rule)}dl.cover dt{color:var(--soft)}dl.cover dd{margin:0;overflow-wrap:anywhere}
footer{margin-top:40px;padding-top:10px;border-top:1px solid var(--rule);color:var(--soft);font-size:13px}
@media (max-width:760px){main{padding:20px 14px}.split,.plots,.pictures,.pair{grid-template-columns:1fr}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--rule:#bbb;--page:#fff;--band:#fff;--good:#145c2e;--bad:#9b1c15;--warn:#6b4500}
@page{margin:16mm 14mm}body{font-size:10pt}main{max-width:none;padding:0}table{font-size:8.8pt}h1{font-size:17pt}h2{font-size:12pt;break-after:avoid}
tr,figure{break-inside:avoid}.plots,.pictures{grid-template-columns:1fr 1fr;gap:10px}.facts{grid-template-columns:repeat(4,1fr)}
.split{display:block}.split .plots{display:block;margin-top:10pt}.split svg{width:130mm}.scroll{overflow:visible}thead{display:table-header-group}
.slope h2{font-size:13pt}h3{font-size:11pt;break-after:avoid}h4,h5{break-after:avoid}pre{font-size:7.2pt}.verdict{border-width:1.5pt}.tiles{grid-template-columns:repeat(auto-fit,minmax(31mm,1fr));gap:8px 12px}.tiles b{font-size:17pt;white-space:nowrap}.tiles span,.tiles small,.caption,figcaption{font-size:8.5pt}
.captioned td,.captioned th{padding-right:8px}.captioned td:first-child:not(.n){min-width:5.5em}
.sheets,.nets,.pair{display:block}.sheets figure,.nets figure,.pair figure{margin-bottom:10pt}.nets svg,.pair svg{width:146mm}.sheets svg{width:auto;height:auto;max-height:109mm}.whole{break-inside:avoid}.run{break-before:page}}
`

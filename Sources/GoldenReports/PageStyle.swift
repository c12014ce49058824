extension Page {
  /// How the page looks: night, calm, one light; hues in OKLCH.
  static let style = #"""
    :root {
      --ground: oklch(0.155 0.022 262);
      --deep: oklch(0.125 0.02 262);
      --glass: oklch(1 0 0 / 0.055);
      --glass-lit: oklch(1 0 0 / 0.11);
      --edge: oklch(1 0 0 / 0.09);
      --ink: oklch(0.94 0.01 250);
      --soft: oklch(0.76 0.02 255);
      --faint: oklch(0.66 0.025 258);
      --different: oklch(0.81 0.135 72);
      --missing: oklch(0.77 0.115 250);
      --size: oklch(0.77 0.13 330);
      --undecodable: oklch(0.73 0.15 25);
      --tolerated: oklch(0.83 0.11 135);
      --equal: oklch(0.76 0.095 175);
      --focus: oklch(0.84 0.12 215);
      color-scheme: dark;
      font: 15px/1.45 ui-rounded, "SF Pro Rounded", system-ui, "Segoe UI", Cantarell, "Noto Sans",
        "DejaVu Sans", sans-serif;
      font-variant-numeric: tabular-nums;
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { margin: 0; height: 100%; }
    html { background: var(--deep); }
    body::before {
      content: ""; position: fixed; inset: 0; z-index: -1;
      background: radial-gradient(120% 80% at 60% 0%, oklch(0.205 0.035 258), var(--ground) 55%,
        var(--deep));
    }
    body {
      color: var(--ink);
      -webkit-text-size-adjust: 100%;
    }
    noscript { display: block; padding: 24px; }
    noscript td, noscript th { text-align: left; padding: 4px 16px 4px 0; }
    h1, h2, h3, p, dl, dd, ul, figure { margin: 0; padding: 0; }
    ul { list-style: none; }
    button, input { font: inherit; color: inherit; }
    button {
      border: 0; background: none; padding: 0; cursor: pointer; border-radius: 10px;
      -webkit-tap-highlight-color: transparent; touch-action: manipulation;
    }
    button:disabled { opacity: 0.35; cursor: default; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    code, .mono { font: 0.92em/1.4 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
    [data-outcome=different] { --tone: var(--different); }
    [data-outcome=missing] { --tone: var(--missing); }
    [data-outcome=size] { --tone: var(--size); }
    [data-outcome=undecodable] { --tone: var(--undecodable); }
    [data-outcome=tolerated] { --tone: var(--tolerated); }
    [data-outcome=equal] { --tone: var(--equal); }
    .dot {
      flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--tone);
      box-shadow: 0 0 9px -1px var(--tone);
    }
    .glass {
      background: var(--glass); border-radius: 16px;
      box-shadow: inset 0 1px 0 var(--edge), inset 0 0 0 1px oklch(1 0 0 / 0.025);
    }

    /* The list of cases */
    #app { display: grid; grid-template-columns: 272px minmax(0, 1fr); height: 100dvh; }
    .list {
      display: flex; flex-direction: column; gap: 16px; overflow: auto; padding: 20px 12px 16px 16px;
      background: oklch(0 0 0 / 0.16); border-right: 1px solid oklch(1 0 0 / 0.05);
      scrollbar-width: thin; scrollbar-color: oklch(1 0 0 / 0.16) transparent;
    }
    .list h1 { font-size: 13px; font-weight: 600; color: var(--soft); overflow-wrap: anywhere; }
    .verdict { font-size: 25px; line-height: 1.15; font-weight: 600; letter-spacing: -0.01em; }
    .verdict small { display: block; margin-top: 5px; font-size: 13px; font-weight: 400;
      letter-spacing: 0; color: var(--faint); overflow-wrap: anywhere; }
    .list .head { padding: 0 8px; display: grid; gap: 8px; }
    .list .close { display: none; }
    .cases { display: grid; gap: 4px; }
    .cases button {
      display: flex; align-items: center; gap: 12px; width: 100%; padding: 8px; text-align: left;
      border-radius: 14px;
    }
    .cases button:hover { background: var(--glass); }
    .cases button[aria-current=true] { background: var(--glass-lit);
      box-shadow: inset 0 1px 0 var(--edge); }
    .cases .thumb {
      flex: none; width: 44px; height: 52px; border-radius: 9px; background: oklch(0 0 0 / 0.35);
      display: grid; place-items: center; overflow: hidden;
    }
    .cases .thumb img { width: 100%; height: 100%; object-fit: cover; }
    .cases .what { min-width: 0; flex: 1; }
    .cases .name { display: block; font-weight: 600; overflow-wrap: anywhere; line-height: 1.25; }
    .cases .short { display: flex; flex-wrap: wrap; gap: 0 9px; font-size: 12.5px; color: var(--tone); line-height: 1.35;
      margin-top: 1px; }
    .quiet summary {
      cursor: pointer; padding: 6px 8px; border-radius: 10px; color: var(--soft); font-size: 13px;
    }
    .quiet summary:hover { background: var(--glass); }
    .quiet .cases { gap: 0; padding-top: 4px; }
    .quiet .cases button { padding: 6px 8px; gap: 10px; border-radius: 10px; min-height: 32px; }
    .quiet .cases .name { font-weight: 400; font-size: 14px; color: var(--soft); }
    .list footer { margin-top: auto; padding: 8px 8px 0; font-size: 12px; color: var(--faint); }

    /* One case */
    .case {
      display: grid; gap: 12px 16px; padding: 20px 20px 16px; min-width: 0; height: 100dvh;
      overflow: auto;
      grid-template-columns: minmax(0, 1fr) 256px; grid-template-rows: auto auto minmax(340px, 1fr) auto;
      grid-template-areas: "title title" "tools tools" "stage facts" "film facts";
    }
    .title { grid-area: title; display: flex; gap: 12px; align-items: flex-start; min-width: 0; }
    .title .text { min-width: 0; flex: 1; }
    .title h2 { font-size: 22px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em;
      overflow-wrap: anywhere; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
    .badge { display: inline-flex; gap: 7px; align-items: center; font-size: 13px; font-weight: 500;
      letter-spacing: 0; color: var(--tone); padding: 3px 11px 3px 9px; border-radius: 99px;
      background: color-mix(in oklch, var(--tone) 13%, transparent); }
    .title p { color: var(--soft); margin-top: 4px; overflow-wrap: anywhere; max-width: 95ch; }
    .round { width: 40px; height: 40px; display: grid; place-items: center; border-radius: 12px;
      background: var(--glass); box-shadow: inset 0 1px 0 var(--edge); color: var(--soft); }
    .round:hover { background: var(--glass-lit); color: var(--ink); }
    .round svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.8;
      stroke-linecap: round; stroke-linejoin: round; }
    .title .steps { display: flex; gap: 6px; }
    .menu { display: none; }

    .tools { grid-area: tools; display: flex; flex-wrap: wrap; gap: 8px 12px; min-width: 0; }
    .group { display: flex; padding: 3px; gap: 2px; border-radius: 13px; background: var(--glass);
      box-shadow: inset 0 1px 0 var(--edge); min-width: 0; }
    .group button { height: 34px; padding: 0 12px; border-radius: 10px; color: var(--soft);
      white-space: nowrap; display: inline-flex; gap: 7px; align-items: center; font-size: 14px; }
    .group button:hover:not(:disabled) { color: var(--ink); }
    .group button[aria-pressed=true] { background: var(--glass-lit); color: var(--ink);
      box-shadow: inset 0 1px 0 var(--edge), 0 2px 8px oklch(0 0 0 / 0.25); }
    .group kbd { font: 11px/1 ui-monospace, Menlo, monospace; color: var(--faint); }
    .whole { flex: 1 0 100%; display: flex; min-width: 0; }
    .adjust { display: flex; flex-wrap: wrap; gap: 8px 12px; }
    .moments { overflow-x: auto; scrollbar-width: none; }
    .moments::-webkit-scrollbar { display: none; }
    .push { flex: 1; }

    /* The pictures */
    .stage { grid-area: stage; min-width: 0; min-height: 0; display: flex; flex-direction: column;
      gap: 10px; padding: 12px; }
    .panes { flex: 1; min-height: 0; display: flex; gap: 10px; }
    .panes.wide { flex-direction: column; }
    .pane { flex: 1 1 0; min-width: 0; min-height: 0; display: flex; flex-direction: column; gap: 6px; }
    .pane figcaption { font-size: 12.5px; color: var(--soft); text-align: center; line-height: 1.3;
      overflow-wrap: anywhere; }
    .pane figcaption b { font-weight: 600; color: var(--ink); }
    .pane figcaption .aside { color: var(--different); }
    .port { flex: 1; min-height: 0; display: grid; overflow: auto; border-radius: 10px;
      overscroll-behavior: contain; scrollbar-width: thin;
      scrollbar-color: oklch(1 0 0 / 0.2) transparent; }
    .slides { touch-action: pan-y; cursor: ew-resize; }
    .port.drags { cursor: grab; }
    .port.drags:active { cursor: grabbing; }
    .sheet { position: relative; margin: auto; flex: none; overflow: hidden; border-radius: 6px;
      background: repeating-conic-gradient(oklch(0.27 0.01 260) 0 25%, oklch(0.23 0.01 260) 0 50%)
        0 0 / 16px 16px; box-shadow: 0 0 0 1px oklch(1 0 0 / 0.07), 0 10px 30px oklch(0 0 0 / 0.3); }
    .sheet img { position: absolute; left: 0; top: 0; display: block; max-width: none;
      -webkit-user-drag: none; user-select: none; }
    .crisp img { image-rendering: pixelated; }
    .sheet svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
    .sheet .box, .sheet .tile { fill: none; vector-effect: non-scaling-stroke; }
    .sheet .box { stroke: oklch(0.95 0.05 215 / 0.8); stroke-width: 1.25; stroke-dasharray: 5 4; }
    .sheet .tile { stroke: var(--different); stroke-width: 1.5; }
    .hidden { visibility: hidden; }
    .grip { position: absolute; top: 0; bottom: 0; width: 44px; margin-left: -22px; cursor: ew-resize;
      touch-action: none; }
    .grip::before { content: ""; position: absolute; left: 21px; top: 0; bottom: 0; width: 2px;
      background: oklch(0.97 0.02 215 / 0.9); box-shadow: 0 0 10px oklch(0 0 0 / 0.7); }
    .grip::after { content: ""; position: absolute; left: 13px; top: calc(50% - 9px); width: 18px;
      height: 18px; border-radius: 50%; background: oklch(0.97 0.02 215);
      box-shadow: 0 2px 10px oklch(0 0 0 / 0.6); }
    .blank { flex: 1; display: grid; place-content: center; justify-items: center; gap: 6px;
      text-align: center; color: var(--soft); padding: 32px 16px; min-height: 160px; }
    .blank strong { color: var(--ink); font-weight: 600; font-size: 17px; }
    .tray { display: flex; align-items: center; gap: 12px; min-height: 36px; font-size: 13.5px;
      color: var(--soft); justify-content: center; }
    .tray input { flex: 1; max-width: 420px; min-width: 80px; }
    .tray output { min-width: 9ch; color: var(--ink); }
    .tray .group button { height: 30px; }
    input[type=range] { appearance: none; height: 28px; background: none; margin: 0; width: 100%;
      cursor: pointer; border-radius: 8px; }
    input[type=range]::-webkit-slider-runnable-track { height: 4px; border-radius: 2px;
      background: oklch(1 0 0 / 0.16); }
    input[type=range]::-moz-range-track { height: 4px; border-radius: 2px;
      background: oklch(1 0 0 / 0.16); }
    input[type=range]::-webkit-slider-thumb { appearance: none; width: 18px; height: 18px;
      margin-top: -7px; border-radius: 50%; background: oklch(0.95 0.015 230);
      box-shadow: 0 2px 8px oklch(0 0 0 / 0.5); }
    input[type=range]::-moz-range-thumb { width: 18px; height: 18px; border: 0; border-radius: 50%;
      background: oklch(0.95 0.015 230); box-shadow: 0 2px 8px oklch(0 0 0 / 0.5); }

    /* The film */
    .film { grid-area: film; padding: 10px 14px 8px; display: grid; gap: 4px; min-width: 0; }
    .film .line { display: flex; gap: 4px 14px; align-items: center; font-size: 13px;
      color: var(--soft); flex-wrap: wrap; }
    .film .line output { color: var(--ink); font-weight: 600; font-size: 14px; }
    .film .line .push { flex: 1; }
    .film .line button { color: var(--soft); padding: 4px 8px; font-size: 13px; }
    .film .line button:hover:not(:disabled) { background: var(--glass-lit); color: var(--ink); }
    .film input { width: calc(100% - 25px); }
    .chart { position: relative; height: 76px; margin: 0 34px 0 9px; touch-action: pan-y;
      cursor: crosshair; }
    .chart svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
    .chart .rule { stroke: oklch(1 0 0 / 0.08); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .chart .curve { fill: none; stroke: var(--different); stroke-width: 1.75;
      vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    .chart .under { fill: var(--different); opacity: 0.14; }
    .chart .equal { fill: var(--equal); opacity: 0.55; }
    .chart .different { fill: var(--different); opacity: 0.95; }
    .chart .absent { fill: var(--missing); }
    .chart .unexpected { fill: var(--size); }
    .chart .cursor { stroke: oklch(0.97 0.02 230); stroke-width: 1.5;
      vector-effect: non-scaling-stroke; }
    .chart .label { position: absolute; left: calc(100% + 8px); font-size: 10.5px; line-height: 1;
      color: var(--faint); transform: translateY(-50%); pointer-events: none; }
    .chart .stop { position: absolute; bottom: -5px; width: 5px; height: 5px; margin-left: -2.5px;
      border-radius: 50%; background: var(--soft); pointer-events: none; }
    .chart .stop.key { background: var(--focus); }

    /* Figures */
    .facts { grid-area: facts; display: flex; flex-direction: column; gap: 12px; min-width: 0;
      overflow: auto; scrollbar-width: none; }
    .facts section { padding: 12px 14px; }
    .facts h3 { font-size: 12px; font-weight: 500; color: var(--faint); margin-bottom: 8px; }
    .facts dl { display: grid; grid-template-columns: 1fr 1fr; gap: 10px 12px; }
    .facts dl .broad { grid-column: 1 / -1; }
    .facts dt { font-size: 12px; color: var(--soft); }
    .facts dd { font-size: 15px; line-height: 1.3; overflow-wrap: anywhere; }
    .facts dd.large { font-size: 24px; line-height: 1.15; font-weight: 600; letter-spacing: -0.01em; }
    .facts dd small { font-size: 13px; font-weight: 400; letter-spacing: 0; color: var(--soft); }
    .facts table { border-collapse: collapse; width: 100%; font-size: 12.5px; table-layout: fixed; }
    .facts th { text-align: left; font-weight: 400; color: var(--faint); padding: 3px 6px 3px 0; }
    .facts td { padding: 3px 4px 3px 0; overflow-wrap: anywhere; vertical-align: top; }
    .facts th:first-child { width: 58px; }
    .facts tr.apart td { color: var(--different); }
    .facts p { font-size: 12.5px; color: var(--soft); margin-top: 6px; }
    .command { display: flex; align-items: flex-start; gap: 8px; }
    .command code { flex: 1; user-select: all; overflow-wrap: anywhere; color: var(--ink); }
    .command button { color: var(--soft); font-size: 12.5px; padding: 2px 8px;
      background: var(--glass-lit); }

    dialog { border: 0; color: var(--ink); background: oklch(0.23 0.03 260); border-radius: 20px;
      padding: 22px 24px; max-width: min(460px, calc(100vw - 32px)); width: 460px;
      box-shadow: inset 0 1px 0 var(--edge), 0 30px 80px oklch(0 0 0 / 0.6); }
    dialog::backdrop { background: oklch(0.1 0.02 260 / 0.6); }
    dialog h2 { font-size: 18px; margin-bottom: 14px; }
    dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 18px;
      align-items: center; font-size: 14px; }
    dialog dt { display: flex; gap: 4px; }
    dialog dd { color: var(--soft); }
    dialog kbd { font: 12px/1 ui-monospace, Menlo, monospace; background: var(--glass-lit);
      padding: 5px 8px; border-radius: 7px; box-shadow: inset 0 1px 0 var(--edge); }
    dialog form { margin-top: 18px; text-align: right; }
    dialog form button { background: var(--glass-lit); padding: 9px 18px; border-radius: 12px; }
    .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }

    @media (max-width: 1099px) {
      .case { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto auto minmax(420px, 1fr) auto auto;
        grid-template-areas: "title" "tools" "stage" "film" "facts"; }
      .facts { overflow: visible; display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); }
    }
    @media (max-width: 759px) {
      #app { display: block; height: auto; }
      .list { position: fixed; inset: 0; z-index: 2; background: oklch(0.15 0.022 262); display: none;
        padding: calc(16px + env(safe-area-inset-top)) 12px calc(16px + env(safe-area-inset-bottom)); }
      .open .list { display: flex; }
      .list .close { display: grid; position: absolute; top: calc(12px + env(safe-area-inset-top));
        right: 12px; }
      .list .head { padding-right: 56px; }
      .cases button { min-height: 48px; }
      .quiet .cases button { min-height: 44px; }
      .case { height: auto; min-height: 100dvh; overflow: visible; display: flex; padding: 0 12px
        calc(20px + env(safe-area-inset-bottom)); flex-direction: column; gap: 10px; }
      .title { position: sticky; top: 0; z-index: 1; margin: 0 -12px;
        padding: calc(10px + env(safe-area-inset-top)) 12px 10px;
        background: oklch(0.19 0.03 260 / 0.86); backdrop-filter: blur(18px);
        box-shadow: 0 1px 0 oklch(1 0 0 / 0.05); align-items: center; }
      .title h2 { font-size: 17px; gap: 2px 10px; }
      .title h2 .badge { font-size: 12px; padding: 1px 8px 1px 7px; }
      .title p { display: none; }
      .round { width: 44px; height: 44px; }
      .menu { display: grid; }
      .title .help { display: none; }
      .lead { display: block; color: var(--soft); font-size: 14px; padding: 2px 4px; }
      .tools { display: contents; }
      .adjust { order: 2; flex-wrap: nowrap; gap: 8px; }
      .tools .group button { flex: 1 1 auto; justify-content: center; padding: 0 5px; height: 42px;
        font-size: 13.5px; }
      .tools .moments button { flex: none; padding: 0 14px; }
      .tools kbd, .tools .push { display: none; }
      .whole { flex: none; }
      .whole .group { flex: 1; }
      .adjust .zoom { flex: 1.4; }
      .adjust .aids { flex: 1; }
      .tools .aids button { padding: 0 4px; }
      .stage { padding: 8px; gap: 8px; order: 1; }
      .film { order: 1; }
      .facts { order: 3; }
      .panes { gap: 6px; flex: none; }
      .panes.wide .pane { flex: none; }
      .port { border-radius: 8px; }
      .tray { min-height: 44px; }
      .tray .group button { height: 38px; }
      .chart { height: 88px; }
      .film .line button { min-height: 40px; padding: 4px 10px; }
      .film input { height: 44px; }
      .facts { grid-template-columns: 1fr; }
      .command button { min-height: 40px; padding: 2px 14px; }
    }
    @media (min-width: 760px) { .lead { display: none; } }
    @media (prefers-reduced-motion: no-preference) {
      .group button, .round, .cases button { transition: background 0.15s, color 0.15s; }
    }
    @media (prefers-contrast: more) {
      :root { --soft: oklch(0.88 0.01 255); --faint: oklch(0.82 0.01 255);
        --edge: oklch(1 0 0 / 0.35); }
    }
    """#
}

/**
 * Who may import whom (ARCHITECTURE.md says why). `npx depcruise src` shows what breaks it;
 * test/tidy/architecture.spec.ts plants a violation for each rule, and fails where one does not fire.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A room of the platform imports these rooms of it alone; what is not ours is judged by other rules. */
const only = (room, comment, ...rooms) =>
  rule(
    `${room}-imports-downwards`,
    comment,
    { path: `^src/platform/${room}/` },
    { path: `^src/(?!platform/(${[room, ...rooms].join('|')})/)` },
  );

/** A neighbourhood of features knows these others. */
const knows = (neighbourhood, comment, neighbourhoods, pathNot) =>
  rule(
    `${neighbourhood}-knows-its-neighbours`,
    comment,
    { path: `^src/${neighbourhood}/`, pathNot },
    { path: `^src/(?!(${['platform', 'agent', neighbourhood, ...neighbourhoods].join('|')})/)` },
  );
/** Each folder of a neighbourhood is a feature; channels is one. */
const FEATURE = '(?:conversations|desk|people|assistant|company)/[^/]+|channels';
const FEATURES = `^src/(?:${FEATURE})/`;
const ANOTHER = `^src/(?!$1/)(?:${FEATURE})/`;

const PARTS_OF_AGENT = '^src/agent/(?!agent\\.module\\.ts)';
/** Files that nothing imports: workers start by path, and load the indexer by path (agent/ports/indexer.ts). */
const ENTRANCES = '^src/(main|quick|doors/cli/main|platform/http/openapi|agent/retrieval/indexing|.*-worker)\\.ts$';
const FRAMEWORKS = 'node_modules/(@nestjs|typeorm|express|pg)/';

module.exports = {
  forbidden: [
    rule('no-cycle', 'A cycle has no first reader.', {}, { circular: true }),
    rule(
      'no-dead-file',
      'What no entrance reaches is deleted: main.ts, the command line, what scripts/generate.mjs loads, and what starts by path.',
      { path: ENTRANCES },
      { path: '^src/', pathNot: `${ENTRANCES}|\\.d\\.ts$`, reachable: false },
    ),

    // The floor: each room imports those below it.
    only('kernel', 'The kernel is pure TypeScript: it imports nothing of ours.'),
    only('config', 'Configuration knows the kernel.', 'kernel'),
    only('db', 'The database knows nobody who asks it.', 'kernel', 'config'),
    only('policy', 'Policy decides; http speaks.', 'kernel', 'config', 'db'),
    only('http', 'The web’s rules know no feature.', 'kernel', 'config', 'db', 'policy'),
    only('outbound', 'Calls to other servers know nothing of why they are made.', 'kernel', 'config'),
    only(
      'privacy',
      'Features register what they keep on a person; privacy knows none of them.',
      'kernel',
      'config',
      'db',
    ),
    only(
      'events',
      'Every feature writes events and is sent them; the journal and the relay know none of them.',
      ...['kernel', 'config', 'db', 'http', 'outbound', 'privacy'],
    ),
    rule(
      'kernel-is-framework-free',
      'The kernel runs anywhere.',
      { path: '^src/platform/kernel/' },
      { path: FRAMEWORKS },
    ),
    rule(
      'typeorm-stays-in-db',
      'Entities describe tables, stores read and write them by tx.repository(); TypeORM connects nowhere else.',
      {
        path: '^src/(?!(platform/db|boot)/)',
        pathNot: '\\.(entity|store)\\.ts$',
      },
      { path: 'node_modules/typeorm/' },
    ),

    // The agent.
    rule(
      'agent-knows-no-framework',
      'The engine runs in a test without Nest, database or HTTP.',
      { path: PARTS_OF_AGENT },
      { path: `^src/(?!(agent|platform/kernel)/)|${FRAMEWORKS}` },
    ),
    rule(
      'ports-know-only-ports',
      'What others implement must not pull in the engine.',
      { path: '^src/agent/ports/' },
      { path: '^src/agent/(?!ports/)' },
    ),
    rule(
      'features-see-only-agent-ports',
      'Features serve the agent; turns, and answering, forecasts and suggestions above them, drive it.',
      { path: FEATURES, pathNot: '^src/(conversations/(answering|turns)|assistant/(forecasts|golden|suggestions))/' },
      { path: '^src/agent/(?!ports/)' },
    ),

    // The features.
    knows('conversations', 'A turn asks the company, the assistant and the desk; a channel asks for a turn.', [
      ...['assistant', 'company', 'desk', 'people'],
    ]),
    knows('desk', 'The team works on conversations of people, and stops the assistant.', [
      ...['conversations', 'people', 'assistant'],
    ]),
    knows(
      'people',
      'Who wrote what; only the export of a person gathers from everywhere.',
      ['conversations'],
      ['^src/people/contact-export/'],
    ),
    knows('assistant', 'Only actions know whom they are for, and who approves them.', [
      'conversations',
      'desk',
      'people',
    ]),
    knows('channels', 'A channel brings conversations of people to the desk, and knows no settings.', [
      ...['conversations', 'desk', 'people'],
    ]),
    knows('company', 'Settings, events and figures are of everything but how it arrived.', [
      ...['conversations', 'desk', 'people', 'assistant'],
    ]),
    rule(
      'feature-meets-feature-by-reader',
      'Another feature may be read (reader, dto), commanded (commands) or observed (hooks), never opened.',
      {
        path: `^src/(${FEATURE})/`,
        pathNot: '^src/(conversations/(answering|live-chat|turns)|assistant/(forecasts|golden|suggestions))/',
      },
      { path: ANOTHER, pathNot: '\\.(reader|commands|hooks|events|dto|module)\\.ts$' },
    ),
    rule(
      'answering-commands-by-service',
      'Turns stand above the other features, which they may also use by services and tools; answering, live chat and forecasts run them.',
      { path: '^src/(conversations/(?:answering|live-chat|turns)|assistant/(forecasts|golden|suggestions))/' },
      {
        path: ANOTHER,
        pathNot: '^src/conversations/turns/|\\.(service|reader|commands|hooks|tools|events|dto|module)\\.ts$',
      },
    ),
    rule(
      'commands-join-a-transaction',
      'A command runs in its caller’s transaction: what opens one of its own is a service.',
      { path: `${FEATURES}.*\\.commands\\.ts$` },
      { path: '^src/platform/db/(tenant-db|system-db)\\.ts$' },
    ),
    rule(
      'hooks-only-announce',
      'A hook names what happens and calls who registered; what is done then is theirs.',
      { path: '\\.hooks\\.ts$' },
      { path: '^src/', pathNot: '^src/platform/(kernel/|db/statement\\.ts$)|\\.dto\\.ts$' },
    ),
    rule(
      'events-only-define',
      'An events file says which events a change makes: it has no provider, and writes nothing.',
      { path: '\\.events\\.ts$' },
      { pathNot: '^src/platform/(kernel/|events/journal\\.ts$)|\\.(dto|rules|events)\\.ts$' },
    ),
    rule(
      'store-is-private',
      'Writes happen inside the room; others call its service, or its commands.',
      { path: `^src/(${FEATURE}|(?:platform|doors)/[^/]+|[^/]+)/` },
      { path: '\\.store\\.ts$', pathNot: '^src/$1/' },
    ),
    rule(
      'controller-never-writes',
      'A controller calls one reader or service.',
      { path: '\\.controller\\.ts$' },
      { path: '\\.store\\.ts$|^src/platform/db/' },
    ),
    rule(
      'features-do-not-know-who-is-above',
      'Up is out.',
      { path: `^src/agent/|${FEATURES}` },
      { path: '^src/(doors|boot)/' },
    ),

    // The doors and the entrances.
    rule(
      'door-uses-services-and-readers',
      'Doors translate; features decide.',
      { path: '^src/doors/(?!cli/)' },
      { path: `^src/boot/|${FEATURES}`, pathNot: `${FEATURES}.*\\.(service|reader|tools|dto|module)\\.ts$` },
    ),
    rule(
      'doors-are-islands',
      'One door never imports another.',
      { path: '^src/doors/([^/]+)/' },
      { path: '^src/doors/(?!$1/)' },
    ),
    rule(
      'entrances-are-not-imported',
      'The application’s table of contents and its two entrances are read, not imported.',
      { path: '^src/', pathNot: '^src/(main\\.ts|boot/)' },
      { path: '^src/(app\\.module|main|doors/cli/main)\\.ts$' },
    ),
    rule(
      'web-and-src-are-strangers',
      'They meet at the OpenAPI document, at the notation in which the team writes (decision 0159), and at the list of currencies.',
      { path: '^(web|src)/' },
      { path: '^(web|src)/', pathNot: '^($1/|src/platform/kernel/(markdown/|currencies\\.ts$))' },
    ),

    // The console in the browser.
    rule(
      'console-features-are-islands',
      'A screen never imports another: what two share is in app/, actions/ or ui/.',
      { path: '^web/console/features/([^/]+)/' },
      { path: '^web/console/features/(?!$1/)' },
    ),
    rule(
      'console-features-meet-at-the-router',
      'Only the router and its parts know the screens.',
      { path: '^web/console/(?!features/|app/(router\\.tsx|(knowledge-routes|later-screens)\\.ts)$)' },
      { path: '^web/console/features/' },
    ),
    rule(
      'console-ui-knows-no-feature',
      'Components take what they show as properties: they know neither screens, nor actions, nor the API.',
      { path: '^web/console/ui/' },
      { path: '^web/console/(?!ui/|texts/)' },
    ),

    rule(
      'mail-servers-are-read-in-a-process',
      'What a mail server says is parsed where it can be ended, never on the main thread.',
      { path: '^src/', pathNot: '^src/platform/outbound/mail/(imap-worker|served-mailbox|bounded-imap)\\.ts$' },
      {
        path: '^src/platform/outbound/mail/(served-mailbox|bounded-imap)\\.ts$|node_modules/imapflow/',
        dependencyTypesNot: ['type-only'],
      },
    ),

    // What ships.
    rule(
      'src-knows-no-test',
      'What ships does not lean on what tests.',
      { path: '^src/' },
      { path: '^(test|bench|scripts|lab)/' },
    ),
    rule(
      'no-development-dependency',
      'What ships imports what package.json says is shipped.',
      { path: '^(src|migrations)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
    ),
    rule('everything-resolves', 'An import that leads nowhere fails at run time.', {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'default'],
    },
  },
};

/** Variables by which Node decides which servers it trusts. */
const TRUST = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'NODE_OPTIONS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** All that a process needs of our environment to trust the same servers. */
export const trustEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(TRUST.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

// Our sources import './x.js' (as node runs them); under Jest the file is './x.ts'.
module.exports = (path, options) => {
  const own = path.startsWith('.') && path.endsWith('.js') && !options.basedir.includes('node_modules');
  if (own) {
    try {
      return options.defaultResolver(path.slice(0, -3) + '.ts', options);
    } catch {
      // a real .js file: fall through
    }
  }
  return options.defaultResolver(path, options);
};

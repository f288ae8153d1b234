// Our sources import './x.js' (as node runs them); under Jest the file is './x.ts', or './x.tsx' in the console.
module.exports = (path, options) => {
  const own = path.startsWith('.') && path.endsWith('.js') && !options.basedir.includes('node_modules');
  for (const extension of own ? ['.ts', '.tsx'] : []) {
    try {
      return options.defaultResolver(path.slice(0, -3) + extension, options);
    } catch {
      // the other one, or a real .js file: fall through
    }
  }
  return options.defaultResolver(path, options);
};

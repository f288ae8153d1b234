// How our TypeScript becomes JavaScript, for the build, for Jest, and for processes that run the sources directly.
exports.jsc = {
  target: 'es2022',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};

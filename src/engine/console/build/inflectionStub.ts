/**
 * Stands in for `inflection` in the built console: react-admin guesses by it what a resource or field without a label is
 * called. Here each has its label, in every language; a test fails on one that lacks it.
 */
const asItIs = (name: string): string => name;

export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
};

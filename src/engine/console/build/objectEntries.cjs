/** What node-polyglot asks for; its own package carries a copy for browsers that are long gone. */
module.exports = Object.entries;

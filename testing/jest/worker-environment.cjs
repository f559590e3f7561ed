const { default: NodeEnvironment } = require('jest-environment-node');

module.exports = require('./kept-environment.cjs')(NodeEnvironment);

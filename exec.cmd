@rem Windows has no exec, which the npm scripts use so that signals to npm reach them.
@%*
